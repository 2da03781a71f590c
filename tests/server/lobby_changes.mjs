// Applies changes to lobbies as the page does: pairs on standard input, lobbies on standard output.

import { readFileSync } from 'node:fs';
import ts from 'typescript';

const source = readFileSync(new URL('../../client/src/home/changes.ts', import.meta.url), 'utf8');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
});
const { changed } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
const pairs = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(pairs.map(([lobby, changes]) => changed(lobby, changes))));
