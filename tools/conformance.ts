/**
 * docs/conformance.tsv says which test shows a requirement: id, test file, test title. This check fails where a line
 * names no test that its file registers, so the table cannot rot. docs/later.tsv names what is known not to hold yet, and
 * what it waits for; no line of the table may claim it. docs/security.md names tests as `file` “title”.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testNames } from './test-names.ts'

const root = join(import.meta.dirname, '..')
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').trim().split('\n').slice(1)
const titles = new Map<string, ReadonlySet<string> | null>()
const seen = new Set<string>()
const shown = new Set<string>()
const broken: string[] = []

for (const line of linesOf('docs/conformance.tsv')) {
  const [id = '', file = '', title = ''] = line.split('\t')
  shown.add(id)
  if (!titles.has(file)) titles.set(file, titlesIn(file))
  const known = titles.get(file)
  if (!/^[A-Z]+-\d{3}$/.test(id)) broken.push(`"${line}": no requirement id`)
  else if (seen.has(`${id}\t${file}\t${title}`)) broken.push(`${id}: stands twice`)
  else if (!known) broken.push(`${id}: ${file} does not exist`)
  else if (!known.has(title)) broken.push(`${id}: no test "${title}" in ${file}`)
  seen.add(`${id}\t${file}\t${title}`)
}

let named = 0
for (const [, file = '', title = ''] of readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(
  /`([\w/.-]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g,
)) {
  named++
  if (!titles.has(file)) titles.set(file, titlesIn(file))
  if (!titles.get(file)?.has(title)) broken.push(`docs/security.md: no test "${title}" in ${file}`)
}

const later = linesOf('docs/later.tsv').map((line) => line.split('\t'))
for (const [id = '', waitsFor = ''] of later) {
  if (shown.has(id)) broken.push(`${id}: is shown, and put off as well`)
  if (waitsFor.length < 10) broken.push(`${id}: does not say what it waits for`)
}
for (const line of broken) console.error(line)
if (broken.length > 0) process.exit(1)
console.log(
  `conformance: ${shown.size} requirements shown by a test, ${later.length} known to come later; ${named} tests named in docs/security.md`,
)

/** The titles of tests without the groups around them. */
function titlesIn(file: string): ReadonlySet<string> | null {
  const path = join(root, file)
  if (!existsSync(path)) return null
  return new Set(testNames(file, readFileSync(path, 'utf8')).map((name) => name.split(' > ').at(-1) as string))
}
