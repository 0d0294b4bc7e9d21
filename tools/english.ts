/**
 * `node tools/english.ts` prints each comment, test title and new commit subject that is not in plain English
 * (CONTRIBUTING.md, "Words").
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'

/** A word that only this project used, and the word to use instead. */
type Rule = readonly [pattern: RegExp, instead: string]

const privateWords: readonly Rule[] = [
  [/\bwho(so)?ever\b/i, 'the user who, the caller that'],
  [/\b(nobody|somebody)\b/i, 'no user, a user'],
  [/\banew\b/i, 'again, from scratch'],
  [/\bmeanwhile\b/i, 'concurrently, in the meantime'],
  [/\b(deeds?|errands?)\b/i, 'action, end-to-end scenario'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\btroubles?\b/i, 'error'],
  [/\b(telling|tellings)\b/i, 'notification'],
  [/\bis told\b|\bare told\b|\bwas told\b|\bwere told\b/i, 'is notified, receives, is shown'],
  [/\bhears? of\b|\bheard of\b/i, 'is notified of'],
  [/\bby hand\b/i, 'manually'],
  [/\bways? back\b/i, 'undo'],
  [/\btak(e|es|en|ing) (it |them )?back\b|\btook (it |them )?back\b/i, 'undo, revoke, revert'],
  [/\bgoes by\b|\bgo by (?!SMS)/i, 'uses, is sorted by'],
  [/\bof whom\b|\bof whose\b/i, 'name the person'],
  [/\bpupils?\b/i, 'student'],
  [/\bsigns of (the )?text\b/i, 'characters'],
  [/\bglances?\b|\bpeeks?\b/i, 'preview'],
  [/\bstands? (in|on|there|below|above|behind|at)\b/i, 'is in, is listed, is shown'],
]

/** Matches a doc comment that begins with a pronoun. Clauses such as "What a course costs" are allowed. */
const pronounFirst = /^(it|those|they|such|whoever|one who|one that|this is|that is)\b/i

const allowed: readonly (readonly [path: RegExp, text: RegExp, reason: string])[] = [
  [/^tools\/english/, /./, 'the words themselves'],
]

const conventional = /^(feat|fix|docs|refactor|test|perf|build|chore|ci|revert|style)(\([\w-]+\))?!?: \S/

/** Commits before this time are not checked, because they are older than the rules for commit subjects. */
const since = '2026-11-29T16:40:00Z'

export function findLanguageFaults(text: string): string[] {
  const prose = text.replace(/`[^`]*`|\{@link [^}]*\}|https?:\S+|"[^"]*"|'[^']*'|“[^”]*”|«[^»]*»/g, '')
  return privateWords.flatMap(([pattern, instead]) => {
    const found = pattern.exec(prose)
    return found ? [`"${found[0]}": write ${instead}`] : []
  })
}

export function findLanguageFaultsInDocument(text: string): string[] {
  const first = pronounFirst.exec(text)
  return [
    ...(first ? [`begins with "${first[0]}": name the thing, or begin with a verb`] : []),
    ...findLanguageFaults(text),
  ]
}

export function findCommitSubjectFaults(subject: string): string[] {
  return [
    ...(subject.length > 72 ? [`${subject.length} characters, at most 72`] : []),
    ...(conventional.test(subject) ? [] : ['write `fix(area): say what changes`']),
    ...findLanguageFaults(subject),
  ]
}

interface Place {
  line: number
  fault: string
}

export function findEnglishFaultsInSource(path: string, source: string): Place[] {
  const { program, comments } = parseSync(path, source)
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const ofComments = comments
    .filter(({ value }) => !/^\s*(Shows:|biome-ignore|@vitest|@ts-|\/)/.test(value))
    .flatMap(({ type, value, start }) => {
      const text = value
        .replace(/^\*/, '')
        .replace(/\n\s*\*/g, ' ')
        .trim()
      const faults =
        type === 'Block' && value.startsWith('*') ? findLanguageFaultsInDocument(text) : findLanguageFaults(text)
      return faults.map((fault) => ({ line: lineOf(start), fault }))
    })
  const ofTitles = /\.(test|spec)\.tsx?$/.test(path)
    ? titlesIn(program).flatMap(({ text, start }) =>
        findLanguageFaults(text).map((fault) => ({ line: lineOf(start), fault })),
      )
    : []
  return [...ofComments, ...ofTitles].filter(
    ({ fault }) => !allowed.some(([where, what]) => where.test(path) && what.test(fault)),
  )
}

function titlesIn(node: unknown): { text: string; start: number }[] {
  if (Array.isArray(node)) return node.flatMap(titlesIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as ESTree.CallExpression
  const inner = Object.values(node).flatMap(titlesIn)
  if (type !== 'CallExpression' || !/^(it|test|describe)$/.test(rootName(callee))) return inner
  const [title] = given
  if (title?.type === 'Literal' && typeof title.value === 'string')
    return [{ text: title.value, start: title.start }, ...inner]
  if (title?.type !== 'TemplateLiteral') return inner
  return [{ text: title.quasis.map(({ value }) => value.raw).join(' … '), start: title.start }, ...inner]
}

function rootName(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootName(callee.object)
  return callee.type === 'CallExpression' ? rootName(callee.callee) : ''
}

function newSubjects(): string[] {
  try {
    const log = execFileSync('git', ['log', '--no-merges', `--since=${since}`, '--format=%s'], { encoding: 'utf8' })
    // Only conventional subjects, such as `feat: …`, are checked. Commits made by the hosting platform, such as merges,
    // have other subjects.
    return log.split('\n').filter((subject) => conventional.test(subject))
  } catch {
    return []
  }
}

if (import.meta.main) {
  const files = globSync('{protocol,server,web,portal,demo,tools,e2e}/**/*.{ts,tsx,mjs}', {
    exclude: ['**/node_modules/**', '**/dist*/**', '**/failed/**'],
  })
  const faults = [
    ...files.flatMap((path) =>
      findEnglishFaultsInSource(path, readFileSync(path, 'utf8')).map(({ line, fault }) => `${path}:${line}: ${fault}`),
    ),
    ...newSubjects().flatMap((subject) =>
      findCommitSubjectFaults(subject).map((fault) => `commit "${subject}": ${fault}`),
    ),
  ]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) console.error(`${faults.length} places are not in plain English (CONTRIBUTING.md, "Words")`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
