import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Files that may contain Uzbek texts: tests, text files, settings, exports of personal data, and the backup program.
 */
const isElsewhere = /\.test\.ts$|\/testing\/|\.text\.ts$|\.settings\.ts$|\/personal-data|^centre\/backup\//
/** Files with Uzbek words that the program recognizes in imported files (column titles, values) but never shows. */
const read = ['people/student-imports/guess-mapping.ts', 'people/student-imports/read-values.ts']

const departments = new URL('.', import.meta.url).pathname
const files = globSync('{centre,people,teaching,study,motivation,content,control}/**/*.ts', {
  cwd: departments,
}).filter((path) => !isElsewhere.test(path) && !read.includes(path))

/** Matches a string literal, except texts that SQL concatenates (`'Kursi hali kelmagan: ' ||`) and keys of objects. */
const literal = /'([^'\n]*)'(?! \|\||:)|"([^"\n]*)"|`([^`\n]*)`/g
const isCode =
  /\b(select|insert into|update \w+ set|delete from|returning|coalesce|json_build_object|case when|filename|\w+_\w+)\b/
/** Uzbek text has an apostrophe within a word, or a typical Uzbek ending. */
const uzbek =
  /\p{L}['‘ʻ’]\p{L}|\p{L}{2}(?:lar|lari|ning|dan|gan|moq|lik|[dtl]i|adi|ib|ni|si|[gk]a|gi|ish|iz|ang|moqda|chi)(?!\p{L})/u

test('Uzbek sentences are only in the text files of the feature areas, not in their other code', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) =>
    readFileSync(`${departments}${path}`, 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
      .split('\n')
      .flatMap((line) => [...line.matchAll(literal)].map(([, one, two, three]) => one ?? two ?? three ?? ''))
      .map((text) => text.replace(/\$\{[^}]*\}/g, 'X'))
      .filter((text) => / /.test(text.trim()) && uzbek.test(text) && !isCode.test(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})
