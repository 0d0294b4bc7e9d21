/**
 * docs/rules.md explains in one line each rule number that the code mentions. This check fails if the code mentions a
 * number that is not explained, if an explained number is not mentioned, if two decisions or migrations have the same
 * number, or if the code mentions a decision that is not written down.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const number = /\b(?:[AP]-\d{3}|S[01]§\d+|fault \d+|(?!AES|SHA|XATO|ISO)[A-Z]{4,}-\d{3})\b/g

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|sql|css)$/.test(file) && file !== 'tools/rules.ts' && existsSync(join(root, file)))
const named = new Map<string, string>()
const cited = new Map<string, string>()
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  // Ids in `Shows` comments are requirements, which are explained in the specification.
  const explained = text.replace(/^.*\/\/ Shows: .*$/gm, '')
  for (const [one] of explained.matchAll(number)) if (!named.has(one)) named.set(one, file)
  for (const [one] of text.matchAll(/\bdecision \d+\b/g)) if (!cited.has(one)) cited.set(one, file)
}

const rules = readFileSync(join(root, 'docs/rules.md'), 'utf8')
const told = new Set(
  [...rules.matchAll(/^\| (\S+(?: \d+)?) \| \S/gm)].map(([, one]) => one ?? '').filter((one) => /\d/.test(one)),
)
const decisions = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'docs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.includes('decisions') && existsSync(join(root, file)))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

const missing = [...named].filter(([one]) => !told.has(one)).map(([one, file]) => `${one} (${file}) has no line`)
const unused = [...told]
  .filter((one) => !named.has(one) && !decisions.includes(one))
  .map((one) => `${one} is named nowhere`)
const migrations = readdirSync(join(root, 'server/migrations')).map((file) => `migration ${file.slice(0, 4)}`)
const decided = [...decisions.matchAll(/^- \*\*(\d+)\./gm)].map(([, one]) => `decision ${one}`)
const twice = [...migrations, ...decided].filter((one, at, all) => all.indexOf(one) !== at)
const unwritten = [...cited].filter(([one]) => !decided.includes(one))
for (const [one, file] of unwritten) console.error(`${one} (${file}) stands nowhere in docs/decisions`)
for (const line of twice) console.error(`${line} stands twice`)
for (const line of [...missing, ...unused].sort()) console.error(`docs/rules.md: ${line}`)
if (missing.length + unused.length + twice.length + unwritten.length > 0) process.exit(1)
console.log(`rules: ${named.size} numbers of the code stand in docs/rules.md`)
