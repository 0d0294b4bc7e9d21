import { allApiRoutes } from '@markaz/protocol/catalogue'
import { errorCatalogue } from '@markaz/protocol/errors'
import { allGrants, permissionNames } from '@markaz/protocol/permissions'
import { createResponseMasker } from '@markaz/protocol/personal'
import {
  apiPath,
  errorCodesOfRoute,
  isAccessAllowed,
  isAllowedWithAccessToken,
  type RouteDefinition,
} from '@markaz/protocol/route'
import { paramsSchemaOf, responseSchemaOf } from '@markaz/protocol/route-schemas'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { shareTestApp } from '../testing/app.ts'
import { requireOnlyDeclaredRoutes, staffApiPrefix } from './mount.ts'

const routes = allApiRoutes.map(({ area, name, route }) => ({ label: `${area}.${name}`, route }))
const guarded = routes.filter(({ route }) => route.access.kind === 'can')

const t = shareTestApp()

describe('the declarations of all routes', () => {
  it.each(routes)(
    'the API call $label has a handler, declares its access rule, and names only existing error codes and grants',
    ({ route }) => {
      const address = { method: route.method, url: apiPath(route).replace(/\{(\w+)\}/g, ':$1') }
      expect(t.app.hasRoute(address), 'not mounted: its area has no line in server/src/areas.ts').toBe(true)
      expect(route.summary.length).toBeGreaterThan(5)
      for (const code of errorCodesOfRoute(route)) expect(Object.keys(errorCatalogue)).toContain(code)
      if (route.access.kind === 'can') {
        expect(route.access.anyOf.length).toBeGreaterThan(0)
        for (const grant of route.access.anyOf) expect(allGrants).toContain(grant)
      }
      if (route.audit) expect(['auth', ...permissionNames]).toContain(route.audit)
      // Each path parameter needs a schema, because otherwise it would reach the SQL query without validation.
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(Object.keys((paramsSchemaOf(route) as unknown as { shape?: object })?.shape ?? {}).sort()).toEqual(
        names.sort(),
      )
    },
  )

  it('no two routes have the same method and path', () => {
    const addresses = routes.map(({ route }) => `${route.method} ${apiPath(route).replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('the server refuses to register a route below /api/staff or /api/student that the package `protocol` does not declare', () => {
    const fresh = fastify()
    requireOnlyDeclaredRoutes(fresh)
    expect(() => fresh.get(`${staffApiPrefix}/secret`, async () => 'x')).toThrow(/is no route of the protocol/)
    expect(() => fresh.get('/api/student/secret', async () => 'x')).toThrow(/is no route of the protocol/)
    expect(() => fresh.get('/healthz', async () => 'x')).not.toThrow()
  })

  it('every route is described on the documentation page for its users (staff, students or parents), and on no other page', async () => {
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

describe('which data users can read with their rights', () => {
  it('the answer schemas of staff routes mark phone numbers, documents and SMS texts as personal data, so that they are masked', () => {
    // Phone numbers that every staff member may see: those of people who can grant a right, and of assistants in the
    // viewer's lessons.
    const ofColleagues = /^roles\.grantors\.|\bassistants\[\]\.phoneNumber$/
    const isShown = ({ side, access }: RouteDefinition) => !side && access.kind === 'can' && !access.and
    const found = routes
      .filter(({ route }) => isShown(route))
      .flatMap(({ label, route }) => unmarkedFields(responseSchemaOf(route), label))
      .filter((path) => !ofColleagues.test(path))
    expect(found).toEqual([])
  })

  it('a user without any right can read only their own data and the names of users who can grant rights', () => {
    const ofAnybody = routes.filter(({ route }) => route.access.kind === 'session' && !route.side)
    expect(ofAnybody.map(({ route }) => route.path).sort()).toEqual([
      // The call undoes only the user's own change, and requires the right that the change required.
      '/audits/{requestId}/take-back',
      '/auth/logout',
      // `/live` needs only a session, because each stream in `/live` requires the right of its own call.
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

  it('a grant for one option (such as read) never allows another option (such as update) of the same permission', () => {
    for (const { route } of guarded) {
      const own = new Set<string>(route.access.kind === 'can' ? route.access.anyOf : [])
      const besides = route.access.kind === 'can' && route.access.and ? [route.access.and] : []
      for (const grant of allGrants)
        expect(isAccessAllowed(route.access, new Set([grant, ...besides]))).toBe(own.has(grant))
    }
  })
})

describe('a user who has only read rights cannot change data', () => {
  /** POST calls that change no data of others, each with the reason why it is a POST. */
  const reads: Record<string, string> = {
    'audits.export': 'a file of the list, asked for with its filter in the body',
    'calendars.make': "an address of one's own to what one reads",
    'calendars.revoke': "an address of one's own to what one reads",
    'pointEconomy.whatIf': 'a calculation of which nothing is kept',
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

  it('every API call with a method other than GET requires a right to change data, or this test lists it as read-only', () => {
    const isWrite = ({ method }: RouteDefinition) => method !== 'GET'
    const readable = guarded.filter(
      ({ route }) =>
        isWrite(route) && route.access.kind === 'can' && route.access.anyOf.some((grant) => grant.endsWith('.read')),
    )
    expect(readable.map(({ label }) => label).sort()).toEqual(Object.keys(reads).sort())
  })
})

describe('calls that a program may make with an access token', () => {
  const opened = routes.filter(({ route }) => isAllowedWithAccessToken(route))

  // This test checks only names of fields; `seeGrants` of shareTestApp also checks which columns a call writes.
  // Shows: SAFE-031
  it("a program with an access token cannot make API calls about the user's account, or send fields for passwords, logins or tokens", () => {
    expect(opened.filter(({ route }) => route.access.kind !== 'can')).toEqual([])
    const isWayIn = (name: string) => /password|^(new)?login$|^code$|^(access|refresh)?token$/i.test(name)
    const isRefused = ({ freshPassword, notByToken }: RouteDefinition, name: string) =>
      [freshPassword, notByToken].some((fields) => Array.isArray(fields) && fields.includes(name))
    const found = opened.flatMap(({ label, route }) =>
      [...fieldNames(route.body), ...fieldNames(responseSchemaOf(route))]
        // Reading a login is allowed: it names an account but gives no access.
        .filter((name) => isWayIn(name) && !isRefused(route, name) && !(route.method === 'GET' && name === 'login'))
        .map((name) => `${label} ${name}`),
    )
    const reasons = [
      // These fields are named like passwords or tokens but give no access to an account.
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
      // The password with which the server itself connects to a door device.
      'devices.create adminPassword',
      'devices.update adminPassword',
    ]
    expect([...new Set(found)].sort()).toEqual(reasons.sort())
  })
})

describe('the number of calls that change data without requiring a right is limited', () => {
  const ofEverybody = routes.filter(({ route }) => route.access.kind === 'session' && route.method !== 'GET')

  // Shows: SAFE-010
  it('every API call that changes data without requiring a right has its own rate limit, or this test states why not', () => {
    const without = ofEverybody.filter(({ route }) => !route.rateLimit).map(({ label }) => label)
    const reasons = [
      // No limit, because the call only ends one of the user's sessions.
      'auth.logout',
      // Each of these calls sets one value of the user, so repeating it changes nothing.
      'notifications.read',
      'notifications.readAll',
      'notifications.saveSettings',
      'ownExams.readUntil',
      'ownHomework.readUntil',
      'parentConversations.readUntil',
      // A student can write at most 20 comments in 15 minutes, and can delete only own comments.
      'ownComments.write',
      'ownComments.remove',
      // The handler of this call limits it: at most 30 invitations per student in 15 minutes.
      'ownEvents.invite',
      // A student can start each exam only once.
      'ownExams.start',
      // The handlers limit these calls to 30 messages per minute.
      'ownExams.write',
      'ownHomework.write',
      'parentConversations.write',
      'ownNotifications.read',
      'ownNotifications.readAll',
      // A teacher can answer each substitution offer only once, and teachers cannot create such offers themselves.
      'substitutionOffers.accept',
      'substitutionOffers.decline',
      // A student can accept each version of the public offer only once.
      'portalPublicOffer.accept',
      // Each purchase costs silver, so the student's silver limits the number of these calls.
      'studentShop.buy',
      // No limit, because each purchase can be cancelled only once.
      'studentShop.cancel',
      'portalStories.view',
      'parentAccount.logout',
      // No limit, because each change can be undone only once.
      'sessionAudits.takeBack',
      'studentAccount.logout',
    ]
    expect(without.sort()).toEqual(reasons.sort())
  })
})

const personalNames = /^(phone|phoneNumber|mobile|passport\w*|personalId|birthCertificate\w*)$/

function unmarkedFields(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inner]) =>
      personalNames.test(name) && isText(inner) && !createResponseMasker(inner)
        ? [`${path}.${name}`]
        : unmarkedFields(inner, `${path}.${name}`),
    )
  if (schema instanceof z.ZodArray) return unmarkedFields(schema.element as z.ZodType, `${path}[]`)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return unmarkedFields(schema.unwrap() as z.ZodType, path)
  return []
}

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
