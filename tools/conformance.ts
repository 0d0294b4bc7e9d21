/**
 * docs/conformance.tsv says which test shows a requirement: id, test file, test title. This check fails where a line
 * points at no test, so the table cannot rot.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const lines = readFileSync(join(root, 'docs/conformance.tsv'), 'utf8').trim().split('\n').slice(1)
const texts = new Map<string, string | null>()
const seen = new Set<string>()
const broken: string[] = []

for (const line of lines) {
  const [id = '', file = '', title = ''] = line.split('\t')
  if (!texts.has(file)) texts.set(file, existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null)
  const text = texts.get(file)
  if (!/^[A-Z]+-\d{3}$/.test(id)) broken.push(`"${line}": no requirement id`)
  else if (seen.has(`${id}\t${file}\t${title}`)) broken.push(`${id}: stands twice`)
  else if (text == null) broken.push(`${id}: ${file} does not exist`)
  else if (!title || !text.includes(title)) broken.push(`${id}: no test "${title}" in ${file}`)
  seen.add(`${id}\t${file}\t${title}`)
}

for (const line of broken) console.error(line)
if (broken.length > 0) process.exit(1)
console.log(`conformance: ${new Set(lines.map((line) => line.split('\t')[0])).size} requirements shown by a test`)
