/**
 * Writes docs/conformance.tsv (requirement, test file, test title) from the comments `// Shows: ROW-001` above tests,
 * and checks that the tests named in docs/security.md exist. In CI it fails if the table is not current.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRegisteredTests, type RegisteredTest } from './registered-tests.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const problems: string[] = []

const testFiles = globSync('{protocol,server,web,portal,demo,e2e,tools}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
})
const testsOf = new Map<string, RegisteredTest[]>()
for (const file of testFiles.sort()) testsOf.set(file, findRegisteredTests(file, read(file)))

const rows = [...testsOf].flatMap(([file, tests]) =>
  tests.flatMap(({ title, shows }) => shows.map((id) => ({ id, file, title }))),
)
const table = ['id\ttest\ttitle', ...rows.map(({ id, file, title }) => `${id}\t${file}\t${title}`).sort()]
const text = `${[...new Set(table)].join('\n')}\n`
const isCurrent = read('docs/conformance.tsv') === text
if (!isCurrent && process.env.CI) problems.push('docs/conformance.tsv is not what `npm run check` generates: commit it')
else if (!isCurrent) writeFileSync(join(root, 'docs/conformance.tsv'), text)

// Titles are searched as text in their files, so a title must not contain an escaped quotation mark.
for (const { file, title } of rows)
  if (!read(file).includes(title)) problems.push(`${file}: write the title without escaped characters: ${title}`)

let named = 0
for (const [, file = '', title = ''] of read('docs/security.md').matchAll(
  /`([\w/.-]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g,
)) {
  named++
  if (!testsOf.get(file)?.some((test) => test.title === title))
    problems.push(`docs/security.md: no test "${title}" in ${file}`)
}

const shown = new Set(rows.map(({ id }) => id))
const later = read('docs/later.tsv').trim().split('\n').slice(1)
for (const [id = '', waitsFor = ''] of later.map((line) => line.split('\t'))) {
  if (shown.has(id)) problems.push(`docs/later.tsv: ${id} is shown by a test`)
  if (waitsFor.length < 10) problems.push(`docs/later.tsv: ${id} does not say what it waits for`)
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  `conformance: ${shown.size} requirements shown by a test, ${later.length} known to come later; ${named} tests named in docs/security.md`,
)
