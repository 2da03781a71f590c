// Formats messages with @fluent/bundle, as the pages do: [{text, language, asked: [[key, facts], ...]}, ...] on stdin.

import { FluentBundle, FluentResource } from '@fluent/bundle';
import { readFileSync } from 'node:fs';

function formatted({ text, language, asked }) {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const errors = bundle.addResource(new FluentResource(text));
  const said = asked.map(([key, facts]) => {
    const message = bundle.getMessage(key);
    return message?.value ? bundle.formatPattern(message.value, facts, errors) : null;
  });
  return { said, errors: errors.map(String) };
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, 'utf-8')).map(formatted)));
