import { calls } from '@markaz/protocol/catalogue'
import { catalogue } from '@markaz/protocol/errors'
import { allGrants, permissionNames } from '@markaz/protocol/permissions'
import { maskerOf } from '@markaz/protocol/personal'
import { allows, apiPath, errorsOf, isOpenToTokens, type RouteDefinition } from '@markaz/protocol/route'
import { answerOf, paramsOf } from '@markaz/protocol/route-schemas'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { appTest } from '../testing/app.ts'
import { apiPrefix, requireRoutes } from './mount.ts'

/** This test only reads the route definitions and makes no call; `npm run check` reads them as well. */
const routes = calls.map(({ area, name, route }) => ({ label: `${area}.${name}`, route }))
const guarded = routes.filter(({ route }) => route.access.kind === 'can')

const t = appTest()

describe('route definitions', () => {
  it.each(routes)(
    '$label has a handler, declares its access, and names only errors and grants that exist',
    ({ route }) => {
      const address = { method: route.method, url: apiPath(route).replace(/\{(\w+)\}/g, ':$1') }
      expect(t.app.hasRoute(address), 'not mounted: its area has no line in server/src/areas.ts').toBe(true)
      expect(route.summary.length).toBeGreaterThan(5)
      for (const code of errorsOf(route)) expect(Object.keys(catalogue)).toContain(code)
      if (route.access.kind === 'can') {
        expect(route.access.anyOf.length).toBeGreaterThan(0)
        for (const grant of route.access.anyOf) expect(allGrants).toContain(grant)
      }
      if (route.audit) expect(['auth', ...permissionNames]).toContain(route.audit)
      // A path parameter without a schema would reach the query unchecked.
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(Object.keys((paramsOf(route) as unknown as { shape?: object })?.shape ?? {}).sort()).toEqual(names.sort())
    },
  )

  it('no two routes have the same address', () => {
    const addresses = routes.map(({ route }) => `${route.method} ${apiPath(route).replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('a call below /api/staff without a route of the protocol is refused at registration', () => {
    const fresh = fastify()
    requireRoutes(fresh)
    expect(() => fresh.get(`${apiPrefix}/secret`, async () => 'x')).toThrow(/is no route of the protocol/)
    expect(() => fresh.get('/api/student/secret', async () => 'x')).toThrow(/is no route of the protocol/)
    expect(() => fresh.get('/healthz', async () => 'x')).not.toThrow()
  })

  it('every route is described on the page of its side, and on no other page', async () => {
    const pages = {
      staff: await t.app.inject('/api/docs'),
      student: await t.app.inject('/api/docs/student'),
      parent: await t.app.inject('/api/docs/parent'),
    }
    for (const { route } of routes) {
      const shown = `<code>${apiPath(route)}</code>`
      const isOn = Object.entries(pages).filter(([, page]) => page.body.includes(shown))
      expect(isOn.map(([side]) => side)).toEqual([route.side ?? 'staff'])
    }
  })
})

describe('rights and the data they open', () => {
  it('a phone, a document or an SMS text in a response is marked as personal, so that it is masked', () => {
    // Phones of people who can grant a right and of the assistants of one's own lessons are open on purpose (decision
    // 620).
    const ofColleagues = /^roles\.grantors\.|\bassistants\[\]\.phoneNumber$/
    const isShown = ({ side, access }: RouteDefinition) => !side && access.kind === 'can' && !access.and
    const found = routes
      .filter(({ route }) => isShown(route))
      .flatMap(({ label, route }) => unmarkedFields(answerOf(route), label))
      .filter((path) => !ofColleagues.test(path))
    expect(found).toEqual([])
  })

  it('without any right a user reads only data about themself and who can grant a right; nothing of the centre', () => {
    const ofAnybody = routes.filter(({ route }) => route.access.kind === 'session' && !route.side)
    expect(ofAnybody.map(({ route }) => route.path).sort()).toEqual([
      // Undoes the user's own change, with the right that the change needed.
      '/audits/{requestId}/take-back',
      '/auth/logout',
      // Each stream is opened with the right of its own call.
      '/live',
      '/notifications/count',
      '/notifications/device',
      '/notifications/device',
      '/notifications/get-all',
      '/notifications/get-all/{id}',
      '/notifications/push-key',
      '/notifications/read-all',
      '/notifications/read/{id}',
      '/notifications/settings',
      '/notifications/settings',
      '/notifications/stream',
      '/profile',
      '/profile/change-login',
      '/profile/change-password',
      '/profile/confirm-password',
      // The user's own consent to face recognition at doors.
      '/profile/face-consent',
      '/profile/face-consent',
      '/profile/face-consent/withdraw',
      '/profile/second-factor',
      '/profile/second-factor',
      '/profile/second-factor',
      '/profile/second-factor/confirm',
      '/profile/second-factor/recovery-codes',
      '/profile/sessions',
      '/profile/sessions/end',
      '/profile/sessions/end-others',
      '/profile/telegram',
      '/profile/telegram',
      '/profile/telegram/link',
      '/profile/tokens',
      '/profile/tokens',
      '/profile/tokens/{id}',
      '/roles/permission-objects/grantors',
      '/roles/permission-objects/mine',
      '/saved-views',
      '/saved-views',
      '/saved-views/{id}',
      '/sender/log',
      '/timetable/offers',
      '/timetable/offers/{id}/accept',
      '/timetable/offers/{id}/decline',
    ])
  })

  it('a grant of one option never opens another option of the same permission', () => {
    for (const { route } of guarded) {
      const own = new Set<string>(route.access.kind === 'can' ? route.access.anyOf : [])
      const besides = route.access.kind === 'can' && route.access.and ? [route.access.and] : []
      for (const grant of allGrants) expect(allows(route.access, new Set([grant, ...besides]))).toBe(own.has(grant))
    }
  })
})

describe('a user with only read rights cannot write', () => {
  /** POST calls that change no stored data, each with the reason. */
  const reads: Record<string, string> = {
    'audits.export': 'a file of the list, asked for with its filter in the body',
    'calendars.make': "an address of one's own to what one reads",
    'calendars.revoke': "an address of one's own to what one reads",
    'economy.whatIf': 'a calculation of which nothing is kept',
    'exams.readUntil': "a mark of one's own: how far one has read",
    'faceLogs.export': 'a file of the list, asked for with its filter in the body',
    'homework.readUntil.all': "a mark of one's own: how far one has read",
    'homework.readUntil.own': "a mark of one's own: how far one has read",
    'oneRosterFile.download': 'a file of what one may read, which the audit tells',
    'meetings.cancel': 'an appointment of a teacher with a parent',
    'meetings.close': "a teacher's own meeting times",
    'meetings.open': "a teacher's own meeting times",
    'ownAvailability.ask': "a wish of one's own, which others decide",
    'ownAvailability.setHours': 'when one can teach oneself',
    'ownAvailability.withdraw': "a wish of one's own",
    'reports.see': 'who reads a report has seen it',
    'studentGroups.add': 'the documents open it with the right to read',
    'studentGroups.addMany.plan': 'the documents open it with the right to read',
    'studentGroups.addMany.run': 'the documents open it with the right to read',
    'students.export': 'a file of the list, asked for with its filter in the body',
  }

  it('every call with a method other than GET needs a write grant, or is listed in this test as reading', () => {
    const isWrite = ({ method }: RouteDefinition) => method !== 'GET'
    const readable = guarded.filter(
      ({ route }) =>
        isWrite(route) && route.access.kind === 'can' && route.access.anyOf.some((grant) => grant.endsWith('.read')),
    )
    expect(readable.map(({ label }) => label).sort()).toEqual(Object.keys(reads).sort())
  })
})

describe('an access token of a program', () => {
  const opened = routes.filter(({ route }) => isOpenToTokens(route))

  // The tests also check every write: `seeGrants` of appTest looks at what a call writes, and the database refuses it.
  // Shows: SAFE-031
  it('an access token can call nothing of an account, and no call whose fields reveal or set a password, login or token', () => {
    expect(opened.filter(({ route }) => route.access.kind !== 'can')).toEqual([])
    const isWayIn = (name: string) => /password|^(new)?login$|^code$|^(access|refresh)?token$/i.test(name)
    const isRefused = ({ freshPassword, notByToken }: RouteDefinition, name: string) =>
      [freshPassword, notByToken].some((fields) => Array.isArray(fields) && fields.includes(name))
    const found = opened.flatMap(({ label, route }) =>
      [...fieldNames(route.body), ...fieldNames(answerOf(route))]
        // A login in a response names an account but opens none.
        .filter((name) => isWayIn(name) && !isRefused(route, name) && !(route.method === 'GET' && name === 'login'))
        .map((name) => `${label} ${name}`),
    )
    const reasons = [
      // These fields open no account.
      'audits.list token',
      'audits.read token',
      'certificates.create code',
      'certificates.ofStudent code',
      'certificates.update code',
      'promos.create code',
      'promos.list code',
      'promos.read code',
      'promos.update code',
      'studentGroups.history code',
      // The password of a door device; only the server uses it.
      'devices.create adminPassword',
      'devices.update adminPassword',
    ]
    expect([...new Set(found)].sort()).toEqual(reasons.sort())
  })
})

describe('writes without a right are limited', () => {
  const ofEverybody = routes.filter(({ route }) => route.access.kind === 'session' && route.method !== 'GET')

  // Shows: SAFE-010
  it('every write without a right has its own rate limit, or its reason is listed in this test', () => {
    const without = ofEverybody.filter(({ route }) => !route.rateLimit).map(({ label }) => label)
    const reasons = [
      // Ends a session of the user.
      'auth.logout',
      // Sets one row or mark of the user; repeating it changes nothing.
      'notifications.read',
      'notifications.readAll',
      'notifications.saveSettings',
      'ownExams.readUntil',
      'ownHomework.readUntil',
      'ownTalks.readUntil',
      // A student may send at most 20 of these two calls in 15 minutes, and only the second deletes.
      'ownComments.write',
      'ownComments.remove',
      // A student may send at most 30 invitations in 15 minutes.
      'ownEvents.invite',
      // A student can start an exam only once.
      'ownExams.start',
      // A user may send at most 30 messages a minute, which is what the screens need.
      'ownExams.write',
      'ownHomework.write',
      'ownTalks.write',
      'ownNotifications.read',
      'ownNotifications.readAll',
      // A teacher can answer each offer only once, and only the office makes offers.
      'lessonOffers.accept',
      'lessonOffers.decline',
      // A student can accept each version of the offer only once.
      'ownOffer.accept',
      // The student's silver limits the purchases.
      'ownShop.buy',
      // A purchase can be cancelled only once.
      'ownShop.cancel',
      'ownStories.view',
      'parentAccount.logout',
      // A change can be undone only once.
      'sessionAudits.takeBack',
      'studentAccount.logout',
    ]
    expect(without.sort()).toEqual(reasons.sort())
  })
})

const personalNames = /^(phone|phoneNumber|mobile|passport\w*|personalId|birthCertificate\w*)$/

/** Returns paths of fields whose names suggest personal data but which are not marked as personal. */
function unmarkedFields(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inner]) =>
      personalNames.test(name) && isText(inner) && !maskerOf(inner)
        ? [`${path}.${name}`]
        : unmarkedFields(inner, `${path}.${name}`),
    )
  if (schema instanceof z.ZodArray) return unmarkedFields(schema.element as z.ZodType, `${path}[]`)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return unmarkedFields(schema.unwrap() as z.ZodType, path)
  return []
}

/** Returns the names of all fields in a schema. */
function fieldNames(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inner]) => [
      name,
      ...fieldNames(inner),
    ])
  if (schema instanceof z.ZodArray) return fieldNames(schema.element as z.ZodType)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => fieldNames(one as z.ZodType))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fieldNames(schema.unwrap() as z.ZodType)
  return []
}

function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return isText(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodString
}
