/**
 * Checks that migrations neither break the previous server version, which still runs during an update, nor block users
 * by a lock. A risky statement needs a comment above it: `-- harmless: why`, or `-- needs 0.3.0: why` if older server
 * versions cannot run any more.
 */
import { join } from 'node:path'
import { readMigrations } from '../server/src/db/migrate.ts'
import { hasConcurrentIndex, isOlderVersion, parseOldestServerVersion } from '../server/src/db/migration-text.ts'
import { programVersion } from '../server/src/version.ts'
import { repositoryRoot } from './install.mjs'

/** Older migrations are not checked, because the check did not exist when they were written. */
const lastUnchecked = '0087_webhooks.sql'

/** Tables that are written all day, or that grow without limit; a lock on them blocks users. */
const bigTables = (
  'attendance audit chat chat_event chat_message chat_read client_log delivery face_log family_call family_message ' +
  'family_reader file job lesson notification notification_receiver point_act point_entry post_comment session sms ' +
  'staff student student_feed student_group student_group_event student_notification student_session telling video video_event'
).split(' ')

const altered = String.raw`^alter table (?:if exists )?(?:only )?(\w+)\b.*?\b`

/** Regular expressions for risky SQL statements, each with its reason. The first capture group is the table's name. */
const breaking: Record<string, string> = {
  'takes a table away': String.raw`^drop table (?:if exists )?(\w+)`,
  'takes a column away': `${altered}drop column`,
  'renames what the former server names': `${altered}rename`,
  'changes a type, and writes the table anew behind a lock': `${altered}alter (?:column )?\\w+ (?:set data )?type`,
  'makes a column required': `${altered}set not null`,
  'takes a default away': `${altered}drop default`,
  'adds a column that the former server does not fill': `${altered}add column (?:(?!default|generated|,).)*not null(?!(?:(?!,).)*(?:default|generated))`,
  'may refuse what the former server writes': `${altered}add (?:constraint|check|unique|foreign|exclude)`,
  'may refuse what the former server writes, by an index': String.raw`^create unique index (?:concurrently )?\w+ on (\w+)`,
  'takes away what the former server may call': String.raw`^drop (?:function|view|sequence|type|trigger)\b`,
}
const holding: Record<string, string> = {
  'holds up a big table: create index concurrently, in a migration of its own': String.raw`^create (?:unique )?index (?!concurrently)\w+ on (\w+)`,
  'holds rows of a big table until its end': String.raw`^(?:update|delete from) (\w+)`,
}
const rules = [
  ...Object.entries(breaking).map(([says, text]) => ({ says, pattern: new RegExp(text, 'is'), tables: null })),
  ...Object.entries(holding).map(([says, text]) => ({ says, pattern: new RegExp(text, 'is'), tables: bigTables })),
]

export function findMigrationErrors(text: string, ofVersion: string): string[] {
  const statements = statementsOf(text)
  const made = statements.map(({ body }) => /^create table (?:if not exists )?(\w+)/i.exec(body)?.[1])
  const faults = statements
    .filter(({ isExplained }) => !isExplained)
    .flatMap(({ body }) =>
      rules
        .filter(({ pattern, tables }) => {
          const met = pattern.exec(body)
          return met && !made.includes(met[1] ?? '') && (!tables || tables.includes(met[1] ?? ''))
        })
        .map(({ says }) => `${says}: "${body.replace(/\s+/g, ' ').slice(0, 90)}"`),
    )
  if (isOlderVersion(ofVersion, parseOldestServerVersion(text)))
    faults.push(`needs ${parseOldestServerVersion(text)}, and this is ${ofVersion}`)
  if (hasConcurrentIndex(text) && !statements.every(({ body }) => /^create (unique )?index concurrently /i.test(body)))
    faults.push('an index made concurrently shares no migration with anything else: nothing of it is taken back')
  return faults
}

function statementsOf(text: string) {
  return text
    .replace(/\$(\w*)\$.*?\$\1\$/gs, '$$$$')
    .split(';')
    .map((part) => ({
      isExplained: /^\s*-- (harmless|needs \d+\.\d+\.\d+): \S/m.test(part),
      body: part.replace(/--.*$/gm, '').trim(),
    }))
    .filter(({ body }) => body !== '')
}

if (process.argv[1] === join(repositoryRoot, 'tools/migrations.ts')) {
  const wrong = readMigrations()
    .filter(({ name }) => name > lastUnchecked)
    .flatMap(({ name, text }) => findMigrationErrors(text, programVersion).map((fault) => `${name}: ${fault}`))
  for (const line of wrong) console.error(line)
  if (wrong.length > 0)
    console.error(
      'If it has to be, say above the statement: "-- harmless: why", or "-- needs X.Y.Z: why" (CONTRIBUTING.md)',
    )
  process.exitCode = wrong.length > 0 ? 1 : 0
}
