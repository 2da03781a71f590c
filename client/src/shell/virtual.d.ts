// What the build makes: client/words.ts.

declare module 'virtual:words' {
  const files: Record<string, { home: string[]; rest: string[] }>;
  export default files;
}
