// What the browser checks fairness with, for those who want to run it elsewhere.

export * as fair from './src/fair';
export * as ids from './src/ids';
export * as verify from './src/verify';
