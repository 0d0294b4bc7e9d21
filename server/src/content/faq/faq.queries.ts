import type { Faq, FaqFilter, FaqRow, PortalFaq } from '@markaz/protocol/content/faq/schemas'
import { listPicturePaths } from '@markaz/protocol/rich-text'
import { isAccessAllowed, requireAnyGrant, requireGrant } from '@markaz/protocol/route'
import type { z } from 'zod'
import type { Viewer } from '../../access/viewer.ts'
import type { FileAddressContext } from '../../centre/files/file-address.ts'
import { richTextPicturesForViewer } from '../../centre/files/rich-text-pictures.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'

type Reader = FileAddressContext & { db: Db }

/** Users with one of these rights also see draft questions. */
const faqGrantsRule = requireAnyGrant(
  ...(['read', 'create', 'update', 'delete'] as const).map((option) => requireGrant('content:posts', option)),
)
const readableFaqSql = ({ grants, isSuperadmin }: Viewer) =>
  isAccessAllowed(faqGrantsRule, grants, isSuperadmin) ? sql`true` : sql`not is_draft`

const faqOrderSql = sql`order by position, id`

export async function listFaq(
  { db, viewer }: { db: Db; viewer: Viewer },
  filter: FaqFilter,
): Promise<{ faq: FaqRow[]; total: number }> {
  const where = sql`${readableFaqSql(viewer)} and ${joinFiltersByAnd(searchConditions(sql`faq.search`, filter.value))}`
  const rows = await db.many<FaqRow>(sql`
    select id, question, left(answer_text, 200) as excerpt, position, is_draft as "isDraft", updated_at as "updatedAt"
    from faq where ${where} ${faqOrderSql} ${pageSql(filter)}`)
  return { faq: rows, total: await countRowsOf(db, sql`from faq where ${where}`) }
}

export async function readFaq(call: Reader & { viewer: Viewer }, id: number): Promise<Faq | undefined> {
  const row = await call.db.one<Omit<Faq, 'pictures'>>(
    sql`select id, question, answer, position, is_draft as "isDraft", version from faq where id = ${id} and ${readableFaqSql(call.viewer)}`,
  )
  return row && { ...row, pictures: richTextPicturesForViewer(call, listPicturePaths(row.answer)) }
}

export async function listPublishedFaq(
  call: Reader,
  filter: FaqFilter,
): Promise<{ faq: z.input<typeof PortalFaq>[]; total: number }> {
  const where = sql`not is_draft and ${joinFiltersByAnd(searchConditions(sql`faq.search`, filter.value))}`
  const rows = await call.db.many<Pick<Faq, 'id' | 'question' | 'answer'>>(
    sql`select id, question, answer from faq where ${where} ${faqOrderSql} ${pageSql(filter)}`,
  )
  return {
    faq: rows.map((row) => ({ ...row, pictures: richTextPicturesForViewer(call, listPicturePaths(row.answer)) })),
    total: await countRowsOf(call.db, sql`from faq where ${where}`),
  }
}
