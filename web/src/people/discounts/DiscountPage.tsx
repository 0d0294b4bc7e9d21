import { EditOutlined, InboxOutlined, RollbackOutlined } from '@ant-design/icons'
import { fieldLabels } from '@markaz/protocol/labels'
import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import type { DiscountUse } from '@markaz/protocol/people/discounts/schemas'
import { students } from '@markaz/protocol/people/students/routes'
import { discountReductionText } from '../../domain/membership/price-texts.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { ShowIfPermitted, useMayCall } from '../../shared/access/access.tsx'
import { timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { type ListRowsSource, useList } from '../../shared/lists/use-list.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { ButtonDisabledOffline, LinkButton } from '../../shared/ui/buttons.tsx'
import { FactList, Panel } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { DiscountLoader } from './DiscountLoader.tsx'
import { DiscountStatePill, discountPeriodText, discountUsesText, joinNamesOrAllText } from './discount-columns.tsx'
import {
  type DiscountOrPromoKind,
  type DiscountOrPromoRow,
  discountAndPromoKinds,
  useArchiveDiscount,
} from './discount-kinds.ts'
import { discountsText as words } from './discounts.text.ts'

export const PromoCodePage = () => (
  <DiscountLoader kind="promo">
    {(row) => (
      <Detail kind="promo" row={row}>
        <PromoUses id={row.id} />
      </Detail>
    )}
  </DiscountLoader>
)

export const DiscountPage = () => (
  <DiscountLoader kind="discount">
    {(row) => (
      <Detail kind="discount" row={row}>
        <DiscountUses id={row.id} />
      </Detail>
    )}
  </DiscountLoader>
)

function Detail({
  kind,
  row,
  children,
}: {
  kind: DiscountOrPromoKind
  row: DiscountOrPromoRow
  children: React.ReactNode
}) {
  const { path, update, hasCode } = discountAndPromoKinds[kind]
  const archive = useArchiveDiscount(kind)
  return (
    <Page
      title={row.name}
      mark={<DiscountStatePill row={row} />}
      extra={
        <ShowIfPermitted do={update}>
          <ButtonDisabledOffline
            icon={row.isArchived ? <RollbackOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
            onClick={() => archive(row)}
          >
            {row.isArchived ? words.restore : words.toArchive}
          </ButtonDisabledOffline>
        </ShowIfPermitted>
      }
      action={
        <ShowIfPermitted do={update}>
          <LinkButton type="primary" icon={<EditOutlined aria-hidden />} to={`${path}/${row.id}/edit`}>
            {commonText.edit}
          </LinkButton>
        </ShowIfPermitted>
      }
    >
      <Panel>
        <FactList
          facts={[
            ...(hasCode ? ([[fieldLabels.code, row.code]] as const) : []),
            [words.cut, discountReductionText(row)],
            [fieldLabels.period, discountPeriodText(row)],
            [words.used, discountUsesText(row)],
            [fieldLabels.courseIds, joinNamesOrAllText(row.courses, words.everyCourse)],
            [fieldLabels.officeIds, joinNamesOrAllText(row.offices, words.everyOffice)],
            [words.created, timestampText(row.createdAt)],
          ]}
        />
      </Panel>
      {children}
    </Page>
  )
}

function PromoUses({ id }: { id: number }) {
  const list = useList(promos.uses, { key: 'promo-uses', params: { id }, rows: ({ uses }) => uses })
  return <Uses kind="promo" list={list} />
}

function DiscountUses({ id }: { id: number }) {
  const list = useList(discounts.uses, { key: 'discount-uses', params: { id }, rows: ({ uses }) => uses })
  return <Uses kind="discount" list={list} />
}

const columns: Column<DiscountUse>[] = [
  { key: 'student', width: 240, isName: true, cell: ({ student }) => personName(student.fullName) },
  { key: 'hId', width: 100, cell: ({ student }) => student.hId },
  { key: 'group', width: 180, cell: ({ group }) => group.name },
  { key: 'given', title: words.given, width: 140, align: 'right', cell: discountReductionText },
  { key: 'usedAt', title: words.usedAt, width: 150, cell: ({ usedAt }) => timestampText(usedAt) },
  { key: 'by', title: words.by, width: 200, cell: ({ staff }) => personName(staff.fullName) },
]

function Uses({ kind, list }: { kind: DiscountOrPromoKind; list: ListRowsSource<DiscountUse> }) {
  const maySeeStudents = useMayCall(students.read)
  return (
    <List<DiscountUse>
      label={discountAndPromoKinds[kind].words.uses}
      list={list}
      columns={columns}
      to={maySeeStudents ? ({ student }) => studentPath(student.id) : undefined}
      phoneRow={({ student, group, usedAt, ...cut }) => ({
        title: personName(student.fullName),
        mark: discountReductionText(cut),
        note: group.name,
        aside: timestampText(usedAt),
      })}
      empty={{ title: words.noUses }}
      width={960}
      isPart
    />
  )
}
