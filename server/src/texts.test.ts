import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Texts for users are in a text file of each area. Exceptions: texts of settings and of exported personal data are next
 * to their declarations, and the backup program prints its own messages.
 */
const isElsewhere = /\.test\.ts$|\/testing\/|\.text\.ts$|\.settings\.ts$|\/personal-data|^centre\/backup\//
/** These files contain words that are recognized in imported files (column titles, values), not shown. */
const read = ['people/student-imports/guess-mapping.ts', 'people/student-imports/read-values.ts']

const departments = new URL('.', import.meta.url).pathname
const files = globSync('{centre,people,teaching,study,motivation,content,control}/**/*.ts', {
  cwd: departments,
}).filter((path) => !isElsewhere.test(path) && !read.includes(path))

/**
 * Matches a text of one line. Excluded are reasons of the synchronization, which SQL concatenates (`'Kursi hali
 * kelmagan: ' ||`), and keys, which are titles of exported data.
 */
const literal = /'([^'\n]*)'(?! \|\||:)|"([^"\n]*)"|`([^`\n]*)`/g
const isCode =
  /\b(select|insert into|update \w+ set|delete from|returning|coalesce|json_build_object|case when|filename|\w+_\w+)\b/
/** Matches an apostrophe within a word, or an ending of Uzbek words. */
const uzbek =
  /\p{L}['‘ʻ’]\p{L}|\p{L}{2}(?:lar|lari|ning|dan|gan|moq|lik|[dtl]i|adi|ib|ni|si|[gk]a|gi|ish|iz|ang|moqda|chi)(?!\p{L})/u

test('the code of an area contains no Uzbek sentence; its texts are in its text file', () => {
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
