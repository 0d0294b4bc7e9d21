import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { SignInResult } from '@markaz/protocol/centre/sign-in/schemas'
import type { EditConflict } from '@markaz/protocol/envelope'
import type { ErrorCode } from '@markaz/protocol/errors'
import { personalDataGrant } from '@markaz/protocol/personal'
import { apiPath, isAllowedWithAccessToken, type RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { z } from 'zod'
import { type AppOptions, buildApp } from '../app.ts'
import { openSession } from '../centre/sign-in/sessions.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { bodyHasAnyField } from '../http/mount.ts'
import { possibleErrorCodesOf } from '../http/openapi/error-codes.ts'
import { createDoorDevices } from '../integrations/doors/door-devices.ts'
import { createStorageOnLocalDisk } from '../integrations/files/storage.ts'
import { createWebPushClient } from '../integrations/push/web-push.ts'
import { smsGatewayThatOnlyStores } from '../integrations/sms/sms-gateway.ts'
import { disabledTelephony } from '../integrations/telephony/disabled.ts'
import { createWebhookSender } from '../integrations/webhooks/sender.ts'
import { findPointLedgerFaults } from '../motivation/points/check-ledger.ts'
import {
  buildCategory,
  buildCourse,
  buildDiscount,
  buildDoorDevice,
  buildFaceConsent,
  buildFaceOnDoorDevice,
  buildGroup,
  buildGroupStaff,
  buildHeadOffice,
  buildLesson,
  buildMembership,
  buildOffice,
  buildParent,
  buildPrice,
  buildRole,
  buildScheduleItem,
  buildStaff,
  buildStudent,
  type StaffOptions,
} from './build.ts'
import { buildChat, buildExam, buildHomework } from './build-teaching.ts'
import { buildTopic, buildVideo } from './build-videos.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

type Out<S> = z.output<Extract<S, z.ZodType>>
type In<S> = z.input<Extract<S, z.ZodType>>

interface Answer<T> {
  status: number
  data: T
  error: {
    code: string
    errMsg: string
    errId: number | null
    fields?: Record<string, string>
    conflict?: EditConflict
  }
  headers: Record<string, string | string[] | number | undefined>
  text: string
  bytes: Buffer
}

interface SendOptions<R extends RouteDefinition> {
  file?: { name: string; bytes: Buffer; type?: string }
  token?: string | null
  params?: In<R['params']>
  query?: Partial<In<R['query']>>
  body?: In<R['body']>
  /** The form's values as they were loaded, for calls that detect edit conflicts (`edits` in the route). */
  base?: object
  headers?: Record<string, string>
  address?: string
}

export interface TestApp {
  app: FastifyInstance
  db: Db
  deps: Deps
  database: TestDatabase
  /** Inserts rows with unique names, so that tests do not see each other's rows. */
  build: Build
  clock: {
    set(moment: string | Date): void
    forward(milliseconds: number): void
    /** Runs `work` with real delays. Otherwise the server's delays are skipped. */
    really<T>(work: () => Promise<T>): Promise<T>
  }
  /** To send a value that the types forbid, cast `query` or `body`. */
  send<R extends RouteDefinition>(route: R, options?: SendOptions<R>): Promise<Answer<Out<R['answer']>>>
  /** Creates a staff member with exactly these rights and signs them in. */
  signedIn(
    options?: SignedInUserOptions,
  ): Promise<{ token: string; refreshToken: string; staffId: number; roleId: number }>
  close(): Promise<void>
}

export interface SignedInUserOptions extends StaffOptions {
  grants?: string[]
  /** True (default) = the user sees phone numbers, documents and SMS texts. */
  seesPersonal?: boolean
}

/** The server that all tests of this file (or `describe`) share, started before the first test. */
export function shareTestApp(overrides?: Partial<Deps>, options?: AppOptions): TestApp {
  const t = {} as TestApp
  beforeAll(async () => {
    Object.assign(t, await startTestApp(overrides, options))
  })
  afterAll(() => t.close())
  return t
}

/**
 * Starts a server whose clock shows 21 November 2026, 15:00 in Tashkent, until the test changes it. On PostgreSQL it
 * has the restricted role of production (`grantRunner`), so missing rights are found.
 */
export async function startTestApp(
  overrides: Partial<Deps> = {},
  options: AppOptions = {},
  snapshot?: string,
): Promise<TestApp> {
  const database = await createTestDatabase(snapshot)
  const { product } = database
  let now = new Date('2026-11-21T15:00:00+05:00')
  let isReal = false
  const filesFolder = join(tmpdir(), 'markaz-files', randomUUID())
  const deps: Deps = {
    db: product.db,
    reading: (work) => work(product.db),
    pool: product.pool,
    direct: product.direct,
    watch: product.watch,
    isAlone: false,
    isDemo: false,
    clock: { now: () => now, wait: async (milliseconds) => void (isReal && (await delay(milliseconds))) },
    erp: null,
    ...createStorageOnLocalDisk(filesFolder, null),
    settings: { shown: {}, secrets: [] },
    places: {
      folder: filesFolder,
      database: { at: filesFolder, country: 'UZ' },
      files: { at: filesFolder, country: 'UZ', isRemote: false },
      backups: null,
    },
    videoKeepDays: 30,
    sms: smsGatewayThatOnlyStores,
    telephony: disabledTelephony,
    push: { web: createWebPushClient({ publicUrl: 'https://markaz.test' }), fcm: null },
    telegram: null,
    doors: createDoorDevices(),
    webhooks: createWebhookSender({ allowed: [] }),
    publicUrl: 'https://markaz.test',
    portalUrl: 'https://markaz.test',
    filesUrl: '',
    firstPasswordFile: null,
    tokenKey: new Uint8Array(32).fill(7),
    otherKeys: [],
    seeGrants: refuseOpenGrants,
    ...overrides,
  }
  const app = await buildApp(deps, options)
  return {
    app,
    db: database.db,
    deps,
    database,
    build: buildersOn(database.db),
    clock: {
      set: (moment) => {
        now = new Date(moment)
      },
      forward: (milliseconds) => {
        now = new Date(now.getTime() + milliseconds)
      },
      async really(work) {
        isReal = true
        try {
          return await work()
        } finally {
          isReal = false
        }
      },
    },
    async send(route, { token, params, query, body, base, headers, address, file } = {}) {
      const url = apiPath(route).replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(String((params as Record<string, unknown>)[name])),
      )
      const form = file && (await multipart(file))
      const response = await app.inject({
        method: route.method,
        url: `${url}${queryString(query)}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...form?.headers, ...headers },
        ...(body !== undefined && { payload: base ? { ...(body as object), base } : (body as object) }),
        ...(form && { payload: form.payload }),
        ...(address && { remoteAddress: address }),
      })
      if (route.method !== 'GET') await requireAuditAndLedger(database.db, route, response)
      const json = response.headers['content-type']?.toString().startsWith('application/json') ? response.json() : {}
      requireDeclaredErrorCode(route, json.error?.code)
      return {
        status: response.statusCode,
        data: json.data,
        error: json.error,
        headers: response.headers,
        text: response.body,
        bytes: response.rawPayload,
      }
    },
    async signedIn({ grants = [], seesPersonal: isShown = true, ...staff } = {}) {
      const held = isShown && !grants.includes(personalDataGrant) ? [...grants, personalDataGrant] : grants
      const roleId = staff.roleId ?? (await buildRole(database.db, { grants: held }))
      const staffId = await buildStaff(database.db, { ...staff, roleId })
      const tokens = await openSession(deps, database.db, {
        staffId,
        address: '127.0.0.1',
        userAgent: null,
        fcmToken: null,
      })
      return { token: tokens.accessToken, refreshToken: tokens.refreshToken, staffId, roleId }
    },
    async close() {
      await app.close()
      await database.close()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

/** Error codes that every route can answer without declaring them. */
const generalErrorCodes = new Set<ErrorCode>([
  'BAD_JSON',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'TOO_MANY_REQUESTS',
  'EXPORT_LIMIT',
])

function requireDeclaredErrorCode(route: RouteDefinition, code: ErrorCode | undefined): void {
  if (code && !possibleErrorCodesOf(route).includes(code) && !generalErrorCodes.has(code))
    throw new Error(`${route.method} ${route.path} answered ${code}, which it does not declare`)
}

/**
 * Checks that a successful write has an audit entry, that a refused or repeated write has none, and that every balance
 * of points is the sum of its entries.
 */
async function requireAuditAndLedger(db: Db, route: RouteDefinition, { statusCode, headers }: LightMyRequestResponse) {
  const { entries, hasPoints } = (await db.one<{ entries: number; hasPoints: boolean }>(sql`
    select (select count(*) from audit where request_id = ${headers['x-request-id']}) as entries,
      exists (select from point_entry) as "hasPoints"`)) as { entries: number; hasPoints: boolean }
  const faults = hasPoints ? await findPointLedgerFaults(db) : []
  if (faults.length > 0) throw new Error(`the ledger does not fit: ${JSON.stringify(faults)}`)
  const isDone = statusCode < 400 && route.audit !== false
  const isAudited = entries > 0
  if (statusCode === 503 || (statusCode >= 400 && route.tellsRefusals)) return
  if (isDone === isAudited || (isDone && route.idempotent)) return
  throw new Error(`${route.method} ${route.path} answered ${statusCode} and left ${entries} audit entries`)
}

/**
 * @throws Error if programs with an access token may call a route that writes columns which grant access, such as
 * passwords
 */
function refuseOpenGrants(route: RouteDefinition, columns: string[], body: unknown): void {
  const { freshPassword, notByToken } = route
  const isRefused = [freshPassword, notByToken].some((fields) => Array.isArray(fields) && bodyHasAnyField(body, fields))
  if (isAllowedWithAccessToken(route) && !isRefused)
    throw new Error(`${route.method} ${route.path} is open to programs with a token and writes ${columns.join(', ')}`)
}

/** @throws Error if the server asks for another step of the sign-in */
export function requireCompletedSignIn<T extends object>(
  answer: Answer<T>,
): Answer<Extract<T, { accessToken: string }>> {
  if (answer.status === 200 && !('accessToken' in answer.data)) throw new Error(`not in: ${answer.text}`)
  return answer as Answer<Extract<T, { accessToken: string }>>
}

/** Signs in with a password that another person set, and chooses a new password, which the server demands. */
export async function signInWithTemporaryPassword(
  t: TestApp,
  body: { login: string; password: string; newPassword?: string },
): Promise<Answer<SignInResult>> {
  const { login, password, newPassword = `${password}-oziniki` } = body
  const first = await t.send(auth.signIn, { body: { login, password } })
  if (first.status !== 200) throw new Error(`not in: ${first.text}`)
  if (!('ticket' in first.data)) throw new Error('no password of their own is asked for')
  return requireCompletedSignIn(await t.send(auth.signInPassword, { body: { ticket: first.data.ticket, newPassword } }))
}

async function multipart({ name, bytes, type }: { name: string; bytes: Buffer; type?: string }) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: type ?? 'application/octet-stream' }), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    headers: { 'content-type': request.headers.get('content-type') as string },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}

function queryString(query: object | undefined): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) parameters.append(key, String(item))
  }
  const text = parameters.toString()
  return text && `?${text}`
}

const builders = {
  ...{ headOffice: buildHeadOffice, office: buildOffice, role: buildRole, staff: buildStaff, student: buildStudent },
  ...{ doorDevice: buildDoorDevice, course: buildCourse, category: buildCategory, group: buildGroup },
  ...{ groupStaff: buildGroupStaff, scheduleItem: buildScheduleItem, lesson: buildLesson, price: buildPrice },
  ...{ membership: buildMembership, discount: buildDiscount, agent: buildParent, homework: buildHomework },
  ...{
    exam: buildExam,
    chat: buildChat,
    video: buildVideo,
    topic: buildTopic,
    doorFace: buildFaceOnDoorDevice,
    faceConsent: buildFaceConsent,
  },
}
type Builders = typeof builders
/** The functions of build.ts without their first parameter, the database. */
type Build = {
  [Name in keyof Builders]: Builders[Name] extends (db: Db, ...rest: infer Rest) => infer Built
    ? (...rest: Rest) => Built
    : never
}

function buildersOn(db: Db): Build {
  return Object.fromEntries(
    Object.entries(builders).map(([name, build]) => [name, (...given: [never]) => build(db, ...given)]),
  ) as never
}
