import { expect, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { createOneRosterClientToken } from './testing/client-token.ts'
import { buildBranchWithAllOneRosterObjects } from './testing/two-branches.ts'

const t = shareTestApp()

/** Follows the steps of oneroster_1_2_test_suite.ipynb in googleworkspace/oneroster-integration-conformance-tests. */
// Shows: OPEN-003
it("Google's test suite for OneRoster 1.2 reads all data without errors", async () => {
  const branch = await buildBranchWithAllOneRosterObjects(t.db)
  await branch.announce()
  const me = await createOneRosterClientToken(t, { headOfficeIds: [branch.headOfficeId] })
  const scopes = 'roster.readonly gradebook.readonly gradebook.createput gradebook.delete'.split(' ')
  const token = await t.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: {
      authorization: `Basic ${Buffer.from(`${me.id}:${me.secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: scopes.map((name) => `https://purl.imsglobal.org/spec/or/v1p2/scope/${name}`).join(' '),
    }).toString(),
  })
  expect([token.statusCode, token.json().access_token]).toEqual([200, me.secret])

  const [teacher] = await me.list('rostering/teachers?limit=1')
  const [group] = await me.list(`rostering/teachers/${teacher?.sourcedId}/classes?limit=10000&filter=status='active'`)
  const { sourcedId: classId, school, terms } = group as { sourcedId: string; school: Ref; terms: Ref[] }
  expect((await me.ask(`rostering/orgs/${school.sourcedId}`)).status).toBe(200)
  const students = await me.list(`rostering/classes/${classId}/students?limit=10000`)
  expect(students.map(({ sourcedId }) => sourcedId)).toEqual([branch.student])
  expect((await me.list(`gradebook/classes/${classId}/categories?limit=10000`))[0]).toHaveProperty('sourcedId')
  const periods = await me.list(`rostering/terms/${terms[0]?.sourcedId}/gradingPeriods?limit=10000`)
  expect(Object.keys(periods[0] ?? {})).toEqual(
    expect.arrayContaining(['sourcedId', 'title', 'startDate', 'endDate', 'schoolYear']),
  )
  expect(periods.every(({ type }) => type === 'gradingPeriod')).toBe(true)
  const [lineItem] = await me.list(`gradebook/classes/${classId}/lineItems?limit=10000&filter=title='Imtihon'`)
  const results = await me.list(`gradebook/classes/${classId}/lineItems/${lineItem?.sourcedId}/results?limit=10000`)
  expect(results).toMatchObject([{ score: 91, scoreStatus: 'fully graded', student: { sourcedId: branch.student } }])
})

interface Ref {
  sourcedId: string
}
