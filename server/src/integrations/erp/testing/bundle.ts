import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { TestErpCentre, TestErpRow } from './centre.ts'

export interface TestErpBundleFolder {
  path: string
  zip(files: Record<string, string | Buffer>): Promise<string>
  remove(): Promise<void>
}

export async function createTestErpBundleFolder(): Promise<TestErpBundleFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'markaz-erp-'))
  let count = 0
  return {
    path: folder,
    async zip(files) {
      const path = join(folder, `${++count}.zip`)
      const zip = new ZipFile()
      for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
      zip.end()
      await pipeline(zip.outputStream, createWriteStream(path))
      return path
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

export function createBundleManifest(modes: Record<string, string>): string {
  const lines = Object.entries(modes).map(([name, mode]) => [`file.${name}`, mode])
  return csvTextOf([['propertyName', 'value'], ['manifest.version', '1.0'], ...lines])
}

export function csvTextOf(rows: unknown[][]): string {
  return rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')
}

/** Returns the files of a OneRoster ZIP, whose manifest declares every file as bulk (complete). */
export function csvBundleOf(centre: TestErpCentre, version: '1.1' | '1.2'): Record<string, string> {
  const users = centre.users.map(({ roles, ...user }): TestErpRow => {
    const [{ role, org } = {}] = (roles ?? []) as { role?: string; org?: unknown }[]
    return version === '1.1' ? { ...user, role, orgSourcedIds: idOf(org) } : user
  })
  const roles = centre.users.flatMap((user) =>
    ((user.roles ?? []) as TestErpRow[]).map(({ org, ...role }, index) => ({
      sourcedId: `${user.sourcedId}-role-${index}`,
      userSourcedId: user.sourcedId,
      orgSourcedId: idOf(org),
      ...role,
    })),
  )
  const files = {
    orgs: table(centre.orgs.map(({ parent, ...org }) => ({ ...org, parentSourcedId: idOf(parent) }))),
    academicSessions: table(centre.academicSessions),
    courses: table(centre.courses.map(({ org, ...course }) => ({ ...course, orgSourcedId: idOf(org) }))),
    classes: table(
      centre.classes.map(({ course, school, terms, ...group }) => ({
        ...group,
        courseSourcedId: idOf(course),
        schoolSourcedId: idOf(school),
        termSourcedIds: ((terms ?? []) as unknown[]).map(idOf),
      })),
    ),
    users: table(users),
    ...(version === '1.2' ? { roles: table(roles) } : {}),
    enrollments: table(
      centre.enrollments.map(({ user, class: group, school, ...place }) => ({
        ...place,
        userSourcedId: idOf(user),
        classSourcedId: idOf(group),
        schoolSourcedId: idOf(school),
      })),
    ),
    demographics: table(centre.demographics),
  }
  return {
    'manifest.csv': createBundleManifest(Object.fromEntries(Object.keys(files).map((name) => [name, 'bulk']))),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}.csv`, text])),
  }
}

/**
 * Converts rows to a CSV table: `metadata.uz` becomes columns, lists become comma-separated cells, and the schedule
 * becomes JSON text.
 */
function table(rows: TestErpRow[]): string {
  const flat = rows.map(({ metadata, ...fields }) => {
    const { uz = {} } = (metadata ?? {}) as { uz?: TestErpRow }
    return {
      ...fields,
      ...Object.fromEntries(Object.entries(uz).map(([name, value]) => [`metadata.uz.${name}`, value])),
    }
  })
  const header = [...new Set(['sourcedId', ...flat.flatMap((fields) => Object.keys(fields))])]
  return csvTextOf([header, ...flat.map((fields: TestErpRow) => header.map((name) => fields[name]))])
}

function cellOf(value: unknown): string {
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  const text = isPlainList
    ? value.join(',')
    : typeof value === 'object' && value
      ? JSON.stringify(value)
      : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function idOf(ref: unknown): string | undefined {
  return (ref as { sourcedId?: string } | undefined)?.sourcedId
}
