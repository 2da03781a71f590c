// The eleven parlour things, 48 by 48, and the card they are printed on, 64 by 75. Our own drawings.

export const THINGS: readonly string[] = [
  // teapot
  '<path d="M35 23c5 1 4-7 9-8-1 8-3 13-9 15Z" fill="#1F5FA8"/><path d="M13 21C4 18 3 33 14 32" fill="none" stroke="#1F5FA8" stroke-width="3.6"/><path d="M12 24c0-7 5-10 12-10s12 3 12 10-4 15-12 15-12-8-12-15Z" fill="#1F5FA8"/><path d="M15 15.5h18" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/><circle cx="24" cy="10.5" r="3.4" fill="#1F5FA8"/><circle cx="24" cy="27" r="5" fill="#BFD9F6"/>',
  // key
  '<circle cx="15.5" cy="15.5" r="8.5" fill="none" stroke="#A97408" stroke-width="6"/><path d="m21.5 21.5 19 19M34 34l6-6M28 28l5-5" stroke="#A97408" stroke-width="5.4" stroke-linecap="round"/>',
  // lamp
  '<path d="M16 6h16l7 18H9Z" fill="#B8452C"/><path d="M24 24v14" stroke="#231A26" stroke-width="4"/><path d="M13 42c0-4 5-6 11-6s11 2 11 6Z" fill="#231A26"/><path d="M14 28l-3 5M24 29v5M34 28l3 5" stroke="#E0A526" stroke-width="3" stroke-linecap="round"/>',
  // umbrella
  '<path d="M24 24v13a4.5 4.5 0 0 0 9 0" fill="none" stroke="#231A26" stroke-width="3.6" stroke-linecap="round"/><path d="M4 26a20 20 0 0 1 40 0c-3.3-3.5-6.7-3.5-10 0-3.3-3.5-6.7-3.5-10 0-3.3-3.5-6.7-3.5-10 0-3.3-3.5-6.7-3.5-10 0Z" fill="#6B3A8F"/><path d="M24 6v18" stroke="#C9A6E0" stroke-width="2.6"/>',
  // butterfly
  '<path d="M23 18C18 6 5 6 4 11s5 14 18 13Zm2 0C30 6 43 6 44 11s-5 14-18 13Z" fill="#5B6E1F"/><path d="M22 24C12 24 8 31 10 36s9 4 12-8Zm4 0c10 0 14 7 12 12s-9 4-12-8Z" fill="#A9BD5C"/><circle cx="12.5" cy="14.5" r="3" fill="#E9F0C8"/><circle cx="35.5" cy="14.5" r="3" fill="#E9F0C8"/><path d="M24 13v24" stroke="#231A26" stroke-width="4.4" stroke-linecap="round"/><path d="M23 13 18 5M25 13l5-8" stroke="#231A26" stroke-width="2" stroke-linecap="round"/>',
  // pear
  '<path d="M24 13c6 0 7 5 8 11 1 4 5 6 5 11 0 6-6 9-13 9s-13-3-13-9c0-5 4-7 5-11 1-6 2-11 8-11Z" fill="#3C8A4A"/><path d="M24 14c0-5 1-8 4-10" fill="none" stroke="#231A26" stroke-width="3.2" stroke-linecap="round"/><path d="M26 9c3-5 8-6 13-4-2 5-7 7-13 4Z" fill="#231A26"/><path d="M16.5 33c-.5 3 1 5 3 6" fill="none" stroke="#C5E8BE" stroke-width="2.8" stroke-linecap="round"/>',
  // bell
  '<circle cx="24" cy="38" r="5" fill="#231A26"/><path d="M24 7c8 0 11 6 11 13 0 9 5 10 5 15H8c0-5 5-6 5-15 0-7 3-13 11-13Z" fill="#B57A10"/><circle cx="24" cy="6" r="3" fill="#B57A10"/><path d="M18 17c0-3 2-5 4-5" fill="none" stroke="#FBE3AE" stroke-width="2.8" stroke-linecap="round"/>',
  // kite
  '<path d="M24 3 39 19 24 38 9 19Z" fill="#B82A63"/><path d="M24 3v35M9 19h30" stroke="#F7C3D6" stroke-width="2.4"/><path d="M24 38c3 3-3 4 0 8" fill="none" stroke="#231A26" stroke-width="2.4" stroke-linecap="round"/><path d="m18 41 6 2 6-3v6l-6-2-6 3Z" fill="#231A26"/>',
  // anchor
  '<circle cx="24" cy="9" r="4.5" fill="none" stroke="#1E5570" stroke-width="3.6"/><path d="M24 14v27M15 20h18M6 29c0 8 8 13 18 13s18-5 18-13" fill="none" stroke="#1E5570" stroke-width="4.6" stroke-linecap="round"/><path d="m3 33 3-8 6 6ZM45 33l-3-8-6 6Z" fill="#1E5570"/>',
  // snail
  '<path d="M3 41c8-1 9-4 15-4h16c3 0 3-4 3-10 0-5 3-8 6-7s4 6 2 10c-2 5-2 11-9 11Z" fill="#231A26"/><path d="m40 21-3-8M44 21l2-8" stroke="#231A26" stroke-width="2.4" stroke-linecap="round"/><circle cx="21" cy="24" r="14" fill="#8A4B2A"/><path d="M21 24c0-2.5 4-2.5 4 .8 0 4-7.5 4.7-8.5-.3C15.5 18.5 22 15.5 26.5 18c5 2.8 5 10 .5 13" fill="none" stroke="#F3D3B6" stroke-width="2.6" stroke-linecap="round"/>',
  // mushroom
  '<path d="M19 25h10c0 6 1 10 3 14 1 3-2 5-8 5s-9-2-8-5c2-4 3-8 3-14Z" fill="#231A26"/><path d="M24 5c12 0 20 8 20 17 0 4-4 5-20 5S4 26 4 22C4 13 12 5 24 5Z" fill="#C2332F"/><circle cx="15" cy="16" r="3.6" fill="#FCE3DF"/><circle cx="27" cy="12" r="3" fill="#FCE3DF"/><circle cx="34" cy="20" r="3.4" fill="#FCE3DF"/>',
];

const EDGE = '<rect x=".7" y="3.7" width="62.6" height="70.6" rx="9" fill="#857A89"/>';
const PAPER =
  '<rect x=".7" y=".7" width="62.6" height="70.6" rx="9" fill="#FFFDF8" stroke="#857A89" stroke-width="1.1"/>';
/** The field of a card that lies face down. */
export const BACK = '#1F5A5C';
const KEYHOLE =
  '<rect x="3.5" y="3.5" width="57" height="65" rx="6.5" fill="#1F5A5C"/><path d="M18 56V32a14 14 0 0 1 28 0v24Z" fill="none" stroke="#6FB3B0" stroke-width="2.4"/><path d="M32 27a6 6 0 0 0-3 11.2L27.5 50h9L35 38.2A6 6 0 0 0 32 27Z" fill="#6FB3B0"/>';

/** A card as it lies, with its cardboard edge: its picture, or its back. */
export const card = (picture: number | null): string =>
  `${EDGE}<g class="top">${PAPER}${
    picture === null ? KEYHOLE : `<g transform="translate(4.2 8.6)scale(1.16)">${THINGS[picture]}</g>`
  }</g>`;
