import { PostStatus } from '@markaz/protocol/content/posts/schemas'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { sql } from '../../../db/db.ts'
import type { TestApp } from '../../../testing/app.ts'
import { insertReturningId } from '../../../testing/rows.ts'

export async function buildPost(
  t: TestApp,
  { status = PostStatus.PublicStudents, banner = null }: { status?: PostStatus; banner?: string | null } = {},
): Promise<number> {
  const now = t.deps.clock.now()
  const maker = await t.build.staff()
  const category = await insertReturningId(
    t.db,
    sql`insert into post_category (name, created_at) values (${crypto.randomUUID()}, ${now}) returning id`,
  )
  const author = await insertReturningId(
    t.db,
    sql`insert into post_author (name, created_by, created_at) values ('Nodira', ${maker}, ${now}) returning id`,
  )
  return insertReturningId(
    t.db,
    sql`
      insert into post (title, body, excerpt, banner, search, category_id, author_id, status, created_at, updated_at)
      values ('Olimpiada', ${JSON.stringify(richTextOfParagraphs('Natijalar'))}, 'Natijalar', ${banner}, search_fold('Olimpiada'), ${category}, ${author},
        ${status}, ${now}, ${now}) returning id`,
  )
}
