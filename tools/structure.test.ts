import { expect, it } from 'vitest'
import { findSourceStructureErrors } from './structure.ts'

const faults = (files: Record<string, string>) => findSourceStructureErrors(new Map(Object.entries(files)))
const imports = (name: string) => `import { it } from '${name}'\n`

it('the structure check accepts imports from the same department folder (such as `people`) and from folders earlier in the fixed order', () => {
  expect(
    faults({
      'server/src/teaching/homework/homework.routes.ts':
        imports('../chats/feed.ts') + imports('../../people/students/views.ts') + imports('../../db/db.ts'),
      'server/src/areas.ts': imports('./teaching/homework/homework.routes.ts'),
      'protocol/src/areas.ts': imports('./control/audits/routes.ts'),
      'web/src/app/Router.tsx': imports('../people/staff/staff.pages.tsx'),
      'web/src/people/staff/StaffPage.tsx': imports('../../domain/person/person.ts') + imports('./staff.text.ts'),
      'web/src/domain/person/person.ts': imports('../../shared/ui/Panel.tsx'),
    }),
  ).toEqual([])
})

it.each([
  ['server', 'server/src/people/staff/account.ts', '../../teaching/groups/kpi.ts', 'people/staff stands left of'],
  ['server, lazily', 'server/src/centre/sync/runs.ts', '../../people/staff/account.ts', 'centre/sync stands left of'],
  ['protocol', 'protocol/src/people/staff/routes.ts', '../../control/audits/schemas.ts', 'people/staff stands left of'],
  ['server by its routes', 'server/src/centre/sync/runs.ts', '@markaz/protocol/people/staff/routes', 'stands left of'],
  ["server's infrastructure", 'server/src/db/db.ts', '../centre/sync/runs.ts', 'knows no area'],
  ['infrastructure by a route', 'server/src/http/mount.ts', '@markaz/protocol/centre/sync/schemas', 'knows no area'],
  ['two areas of the web', 'web/src/people/staff/A.tsx', '../roles/B.tsx', 'never imports another area'],
  ['domain', 'web/src/domain/person/a.ts', '../../people/staff/B.tsx', 'domain never imports area'],
  ['shared', 'web/src/shared/ui/A.tsx', '../../domain/person/b.ts', 'shared never imports domain'],
  ['an area that knows the app', 'web/src/people/staff/A.tsx', '../../app/Router.tsx', 'area never imports app'],
])(
  'the structure check reports a forbidden import with the importing and the imported file: %s',
  (title, from, name, why) => {
    const text = title.endsWith('lazily') ? `const late = () => import('${name}')\n` : imports(name)
    const [fault = '', ...more] = faults({ [from]: text })
    expect(more).toEqual([])
    expect(fault).toContain(from)
    expect(fault).toContain(name.split('/').at(-1))
    expect(fault).toContain(why)
  },
)

it('the structure check also reads import statements that span several lines', () => {
  expect(
    faults({ 'server/src/people/staff/a.ts': "import {\n  type B,\n  c,\n} from '../../control/audits/b.ts'\n" }),
  ).toHaveLength(1)
})

it('the structure check reports an import cycle between folders once, with the files that close the cycle', () => {
  expect(
    faults({
      'server/src/teaching/chats/roster.ts': imports('../homework/sum-up.ts'),
      'server/src/teaching/homework/give.ts': imports('../exams/times.ts'),
      'protocol/src/teaching/exams/routes.ts': imports('../chats/schemas.ts'),
    }),
  ).toEqual([
    'a circle, teaching/chats → teaching/homework → teaching/exams → teaching/chats: ' +
      'server/src/teaching/chats/roster.ts imports server/src/teaching/homework/sum-up.ts; ' +
      'server/src/teaching/homework/give.ts imports server/src/teaching/exams/times.ts; ' +
      'protocol/src/teaching/exams/routes.ts imports protocol/src/teaching/chats/schemas.ts',
  ])
})

it('an import cycle between folders of web/src/domain is reported', () => {
  const [fault] = faults({
    'web/src/domain/video/a.ts': imports('../upload/b.ts'),
    'web/src/domain/upload/b.ts': imports('../video/c.ts'),
  })
  expect(fault).toContain('domain/video → domain/upload → domain/video')
})

it('the structure check ignores imports in tests and test helpers', () => {
  expect(
    faults({
      'server/src/centre/sync/sync.test.ts': imports('../../control/audits/b.ts'),
      'server/src/testing/app.ts': imports('../control/audits/b.ts'),
      'web/src/domain/person/person-testing.ts': imports('../../app/Router.tsx'),
    }),
  ).toEqual([])
})

const tables = {
  'server/migrations/0001_all.sql': 'create table chat (\n  id bigint\n);\ncreate table lesson (id bigint);',
}

it('the structure check reports a database table that code in several folders writes, and names one file of each folder', () => {
  expect(
    faults({
      ...tables,
      'server/src/teaching/chats/a.ts': 'sql`insert into chat (id) values (1)`',
      'server/src/teaching/homework/b.ts': 'sql`\n  update chat c set id = 1`',
      'server/src/access/c.ts': 'sql`delete from chat`',
    }),
  ).toEqual([
    'chat has 3 writers, one is wanted: server/src/teaching/chats/a.ts, server/src/teaching/homework/b.ts, server/src/access/c.ts',
  ])
})

it('the structure check lets all files of one folder, tests and the demo write a database table, and other folders only read the table', () => {
  expect(
    faults({
      ...tables,
      'server/src/teaching/chats/a.ts': 'sql`insert into chat (id) values (1)`',
      'server/src/teaching/chats/b.ts': 'sql`update chat set id = 1`',
      'server/src/teaching/homework/c.ts': '/* update chat set */ sql`select id from chat for no key update`',
      'server/src/teaching/homework/c.test.ts': 'sql`delete from chat`',
      'server/src/demo/d.ts': 'sql`delete from chat`',
    }),
  ).toEqual([])
})

const searchOf = (column: string) => ['matches(sql`', column, '`, value)'].join('')

// Shows: SAFE-001
it.each([
  ['by its column', searchOf('student.search')],
  ['under another name', `sql\`from staff person\` ${searchOf('person.search')}`],
  ['without a name', searchOf('search')],
  ['by hand', 'sql`select id from student where search like $1`'],
])('the structure check rejects code that searches people without the common search module: %s', (_, text) => {
  expect(faults({ 'server/src/motivation/market/market.queries.ts': text })).toEqual([
    expect.stringContaining('people are searched by server/src/access/people-search.ts'),
  ])
})

it('the structure check accepts an SQL search of people in the common search module, and an SQL search of other records anywhere', () => {
  expect(
    faults({
      'server/src/content/posts/posts.queries.ts': searchOf('post.search'),
      'server/src/access/people-search.ts': searchOf('student.search'),
    }),
  ).toEqual([])
})

it('the structure check reports direct use of a browser feature that works only over https', () => {
  const [fault, ...more] = faults({
    'web/src/people/staff/A.tsx': 'const key = crypto.randomUUID()\n',
    'web/src/shared/notify/copy-text.ts': 'await navigator.clipboard.writeText(text)\n',
  })
  expect(more).toEqual([])
  expect(fault).toContain('web/src/people/staff/A.tsx asks for crypto.randomUUID')
})

it('the structure check reports a file input whose component itself lists the accepted file types; photo inputs and types imported from the protocol are accepted', () => {
  const faultsFound = faults({
    'portal/src/a/A.tsx': '<input accept="image/*,.pdf,.doc" />',
    'web/src/people/staff/B.tsx': "<FileDrop accept={['.docx'].join()} />",
    'web/src/people/staff/C.tsx':
      '<input accept="image/*" capture="environment" /><FileDrop accept={acceptAttributeOf(rules)} />',
  })
  expect(faultsFound.map((fault) => fault.split(' ')[0])).toEqual(['portal/src/a/A.tsx', 'web/src/people/staff/B.tsx'])
})
