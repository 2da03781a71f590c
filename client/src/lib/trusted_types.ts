// The one place where text becomes part of a page as it is: our own drawings, never anything from outside.
// Browsers that know Trusted Types refuse all other text (the policy of the server's pages says so).

interface Policy {
  createHTML(text: string): unknown;
  createScriptURL(url: string): unknown;
}
type Factory = {
  createPolicy(name: string, rules: { createHTML(text: string): string; createScriptURL(url: string): string }): Policy;
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('parlour', { createHTML: (text) => text, createScriptURL: (url) => url });

/** A drawing that is written in this source. */
export const trustedHtml = (svg: string): string => (policy?.createHTML(svg) ?? svg) as string;

/** The address of our own service worker. */
export const trustedScriptUrl = (url: '/sw.js'): string => (policy?.createScriptURL(url) ?? url) as string;
