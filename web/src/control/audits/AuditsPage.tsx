import { CloseOutlined, RollbackOutlined } from '@ant-design/icons'
import { auditedActionNames, auditedKindNames } from '@markaz/protocol/audit-words'
import { audits } from '@markaz/protocol/control/audits/routes'
import type { ListedAudit } from '@markaz/protocol/control/audits/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { permissionNames } from '@markaz/protocol/permissions'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField, FilterOption } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { ExportButton } from '../../shared/ui/ExportButton.tsx'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { auditActionText, auditActorText, auditKindText, auditModuleText, auditObjectText } from './audit-texts.tsx'
import { auditsText as words } from './audits.text.ts'
import { useUndoAuditEntry } from './use-undo.tsx'

const AuditModal = lazyWithRetry(() => import('./AuditModal.tsx').then((m) => m.AuditModal))

export function AuditsPage() {
  const list = useList(audits.list, { key: 'audits', rows: ({ audits }) => audits })
  const roles = useRouteQuery(audits.roles)
  const { open, modal } = useModal()
  const takeBack = useUndoAuditEntry()
  const fields = useMemo(
    (): FilterField[] => [
      { kind: 'text', name: 'about', isDaily: true },
      { kind: 'select', name: 'field', options: optionsOf(words.sought), isDaily: true, widthPx: 140 },
      { kind: 'dates', from: 'startDate', to: 'endDate', label: fieldLabels.period, isDaily: true, isQuick: true },
      asyncSelectFilterField('roleId', roles.data?.roles, roles.isPending),
      { kind: 'select', name: 'permissionName', options: moduleOptions },
      { kind: 'select', name: 'action', options: optionsOf(auditedActionNames) },
      { kind: 'select', name: 'kind', options: optionsOf(auditedKindNames) },
    ],
    [roles.data, roles.isPending],
  )
  const { page: _, perPage: __, ...filter } = list.filters.values
  return (
    <Page
      title={words.title}
      extra={<ExportButton route={audits.export} args={{ body: filter }} done={words.exported} />}
    >
      <About
        answer={list.data}
        kind={String(filter.kind ?? '')}
        showAll={() => list.filters.set({ kind: undefined, entityId: undefined, staffId: undefined })}
      />
      <List<ListedAudit>
        label={words.title}
        list={list}
        columns={columns}
        search={words.search}
        searchName="key"
        fields={fields}
        to={({ id }) => ({ hasDialog: true, open: () => open((close) => <AuditModal id={id} close={close} />) })}
        phoneRow={(line) => ({
          title: `${auditActionText(line)}: ${line.name ?? auditKindText(line)}`,
          mark: line.isTakenBack && takenBack,
          note: `${auditActorText(line)} · ${auditKindText(line)}`,
          aside: timestampText(line.createdAt),
        })}
        empty={{ title: words.emptyTitle }}
        actions={(line) =>
          line.takeBack === 'possible' && (
            <RowButton
              label={words.takeBackOf(auditObjectText(line))}
              title={words.takeBack}
              icon={<RollbackOutlined aria-hidden />}
              onClick={() =>
                void takeBack({ requestId: line.requestId, thing: auditObjectText(line), content: words.takeBackWhole })
              }
            />
          )
        }
        actionsWidth={56}
        width={1176}
      />
      {modal}
    </Page>
  )
}

const takenBack = <StatusPill tone="grey">{words.takenBack}</StatusPill>

const columns: Column<ListedAudit>[] = [
  { key: 'user', title: words.user, width: 180, isMain: true, cell: auditActorText },
  { key: 'role', width: 110, cell: ({ role, user }) => role?.name ?? (user?.kind === 'student' && words.student) },
  { key: 'module', title: words.module, width: 140, cell: auditModuleText },
  {
    key: 'action',
    width: 150,
    isName: true,
    cell: auditActionText,
    note: ({ isTakenBack }) => isTakenBack && takenBack,
  },
  { key: 'thing', title: words.thing, width: 220, isMain: true, cell: auditObjectText },
  {
    key: 'comment',
    width: 116,
    // The audit comment of an undo is the id of the undone request, which means nothing to users, so it is hidden.
    cell: ({ comment, action }) => action !== 'take_back' && comment,
  },
  {
    key: 'createdAt',
    title: fieldLabels.date,
    width: 154,
    isMain: true,
    cell: ({ createdAt }) => timestampText(createdAt),
  },
]

const byWords = (one: FilterOption, other: FilterOption) => one.label.localeCompare(other.label, 'uz')
const optionsOf = (known: Record<string, string>): FilterOption[] =>
  Object.entries(known)
    .map(([value, label]) => ({ value, label }))
    .toSorted(byWords)
const moduleOptions = ['auth' as const, ...permissionNames]
  .map((permissionName) => ({ value: permissionName, label: auditModuleText({ permissionName }) }))
  .toSorted(byWords)

interface AboutProps {
  answer: RouteAnswerOf<typeof audits.list> | undefined
  kind: string
  showAll: () => void
}

function About({ answer, kind, showAll }: AboutProps) {
  const { record, person } = answer ?? {}
  const about = record
    ? words.onlyRecord(auditKindText({ kind }), personName(record.name))
    : person && words.onlyOperations(personName(person.name))
  if (!about) return null
  return (
    <HintNote tone="blue" as="div">
      <Stack row between>
        <span>
          {words.only} <b>{about}</b>
        </span>
        <Button size="small" icon={<CloseOutlined aria-hidden />} onClick={showAll}>
          {words.showAll}
        </Button>
      </Stack>
    </HintNote>
  )
}
