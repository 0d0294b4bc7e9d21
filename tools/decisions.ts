/**
 * Fails if two decisions or migrations have the same number, if the code cites a missing decision, or if a comment
 * names a rule of the specification only by its number.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const ruleNumber = /\b(?:[AP]-\d{3}|S[01]§\d+)\b/g

const listed = (...args: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...args], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const faults: string[] = []
const cited = new Map<string, string>()
for (const file of listed().filter((file) => /\.(tsx?|mjs|css)$/.test(file) && file !== 'tools/decisions.ts')) {
  const text = read(file)
  for (const [one] of text.matchAll(/\bdecision \d+\b/g)) if (!cited.has(one)) cited.set(one, file)
  for (const [one] of text.matchAll(ruleNumber)) faults.push(`${file} names ${one}: say the rule`)
}
const decisions = listed('docs')
  .filter((file) => file.includes('decisions'))
  .flatMap((file) => [...read(file).matchAll(/^- \*\*(\d+)\./gm)].map(([, one]) => `decision ${one}`))
const migrations = readdirSync(join(root, 'server/migrations')).map((file) => `migration ${file.slice(0, 4)}`)
const numbers = [...migrations, ...decisions]
for (const one of numbers.filter((one, at) => numbers.indexOf(one) !== at)) faults.push(`${one} exists twice`)
for (const [one, file] of cited) if (!decisions.includes(one)) faults.push(`${file} cites ${one}, which docs/ lacks`)

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`decisions: ${cited.size} of ${decisions.length} are cited by the code`)
