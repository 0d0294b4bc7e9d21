import { readFileSync } from 'node:fs'
import { randomStudentName } from '@markaz/demo/names'
import { createRandomGenerator } from '@markaz/demo/random'
import { students } from '@markaz/protocol/people/students/routes'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'

const t = shareTestApp()

/** Each line has a stored name, followed by spellings with which users search for it. */
const table = readFileSync(new URL('testing/name-spellings.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, ...string[]])

const manyOthers = 4000
let token: string
beforeAll(async () => {
  const random = createRandomGenerator('strangers')
  const others = Array.from({ length: manyOthers }, () =>
    randomStudentName(random, random.chance(0.5) ? 'male' : 'female'),
  )
  const named = table.map(([name]) => ({ givenName: name, familyName: 'Sinov', middleName: null }))
  const rows = JSON.stringify([...others, ...named])
  const { headOfficeId } = await t.build.office()
  token = (await t.signedIn({ grants: ['users:students.read'], headOfficeIds: [headOfficeId] })).token
  await t.db.run(sql`
    with added as (
      insert into student (first_name, last_name, middle_name)
      select "givenName", "familyName", "middleName"
      from json_to_recordset(${rows}::json) as x("givenName" text, "familyName" text, "middleName" text) returning id)
    insert into student_head_office (student_id, head_office_id) select id, ${headOfficeId} from added`)
})

async function found(value: string): Promise<string[]> {
  const answer = await t.send(students.list, { token, query: { page: 1, perPage: 10, value } })
  expect(answer.status).toBe(200)
  return answer.data.students.map(({ fullName }) => fullName)
}

// Shows: REAL-005
it('a search finds a name by at least 98 of 100 spellings, with at most three wrong names among the first ten results', async () => {
  const missed: string[] = []
  const strange: string[] = []
  for (const [name, ...spellings] of table)
    for (const spelling of spellings) {
      const names = await found(spelling)
      const same = new Set([name, ...spellings].map(normalizeForSearch))
      const strangers = names.filter((one) => ![...same].some((each) => normalizeForSearch(one).includes(each)))
      if (names.length === strangers.length) missed.push(`${spelling} for ${name}`)
      if (strangers.length > 3) strange.push(`${spelling}: ${strangers.join(', ')}`)
    }
  const count = table.reduce((sum, [, ...spellings]) => sum + spellings.length, 0)
  expect(count).toBeGreaterThanOrEqual(200)
  expect(missed.length / count, missed.join('; ')).toBeLessThanOrEqual(0.02)
  expect(strange).toEqual([])
})
