import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * What is said to the people of a centre stands in a text file of its area. The words of a setting or of the handed-over
 * personal data stand where these are declared; a backup is a program, which tells whoever runs it what it has found.
 */
const isElsewhere = /\.test\.ts$|\/testing\/|\.text\.ts$|\.settings\.ts$|\/personal-data|^centre\/backup\//
/** The words of these files are read, not said: how others head their columns and what they write there. */
const read = ['people/student-imports/guess-mapping.ts', 'people/student-imports/read-values.ts']

const departments = new URL('.', import.meta.url).pathname
const files = globSync('{centre,people,teaching,study,motivation,content,control}/**/*.ts', {
  cwd: departments,
}).filter((path) => !isElsewhere.test(path) && !read.includes(path))

/**
 * A text of one line. What SQL joins to more of it (`'Kursi hali kelmagan: ' ||`) is a reason of the synchronisation,
 * and a key the name of handed-over data.
 */
const literal = /'([^'\n]*)'(?! \|\||:)|"([^"\n]*)"|`([^`\n]*)`/g
const isCode =
  /\b(select|insert into|update \w+ set|delete from|returning|coalesce|json_build_object|case when|filename|\w+_\w+)\b/
/** An apostrophe within a word, or an ending of Uzbek words. */
const uzbek =
  /\p{L}['‘ʻ’]\p{L}|\p{L}{2}(?:lar|lari|ning|dan|gan|moq|lik|[dtl]i|adi|ib|ni|si|[gk]a|gi|ish|iz|ang|moqda|chi)(?!\p{L})/u

test('no sentence in Uzbek stands in the code of an area: it has its text file', () => {
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
