import { HistoryOutlined, KeyOutlined, SendOutlined } from '@ant-design/icons'
import { oneRosterFile } from '@markaz/protocol/control/oneroster/routes'
import { webhooks } from '@markaz/protocol/control/webhooks/routes'
import type { Webhook } from '@markaz/protocol/control/webhooks/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { ExportButton } from '../../shared/ui/ExportButton.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { EditButton, RemoveButton, RowButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { webhooksText as words } from './webhooks.text.ts'

const WebhookModal = lazyWithRetry(() => import('./WebhookModal.tsx').then((m) => m.WebhookModal))
const OneTimeSecretModal = lazyWithRetry(() =>
  import('../../shared/ui/OneTimeSecretModal.tsx').then((m) => m.OneTimeSecretModal),
)
const WebhookLogModal = lazyWithRetry(() => import('./WebhookLogModal.tsx').then((m) => m.WebhookLogModal))

const kindsOf = ({ kinds }: Webhook) => kinds.map(words.kindOf).join(', ')
const stateOf = ({ isPaused, failingSince }: Webhook) =>
  isPaused ? words.paused : failingSince ? words.failing(timestampText(failingSince)) : words.works
const toneOf = ({ isPaused, failingSince }: Webhook) => (isPaused ? 'grey' : failingSince ? 'red' : 'green')
const countsOf = ({ waiting, dead }: Webhook) =>
  [waiting > 0 && words.waitingCount(waiting), dead > 0 && words.deadCount(dead)].filter(Boolean).join(', ')

const columns: Column<Webhook>[] = [
  { key: 'name', width: 170, isName: true, cell: ({ name }) => name },
  {
    key: 'state',
    width: 190,
    cell: (hook) => (
      <Stack gap={4}>
        <StatusPill tone={toneOf(hook)}>{stateOf(hook)}</StatusPill>
        {countsOf(hook) && <SecondaryText small>{countsOf(hook)}</SecondaryText>}
      </Stack>
    ),
  },
  { key: 'url', title: words.url, width: 220, cell: ({ url }) => url },
  { key: 'kinds', title: words.chosen, width: 200, cell: kindsOf },
  {
    key: 'offices',
    width: 150,
    cell: ({ offices }) => offices?.map(({ name }) => name).join(', ') ?? words.everywhere,
  },
]

export function WebhooksPage() {
  const query = useRouteQuery(webhooks.list)
  const rows = query.data?.webhooks
  const { open, modal } = useModal()
  const showSecret = (secret: string) =>
    open((close) => (
      <OneTimeSecretModal
        title={words.secretTitle}
        why={words.once}
        secret={secret}
        copied={words.copied}
        close={close}
      />
    ))
  const edit = (hook: Webhook | null) =>
    open((close) => <WebhookModal hook={hook} close={close} onCreated={showSecret} />)
  const showLog = (hook: Webhook) => open((close) => <WebhookLogModal hook={hook} close={close} />)
  const [mayChange, mayRemove] = [useMayCall(webhooks.update), useMayCall(webhooks.remove)]
  const rotate = useRouteMutation(webhooks.rotate)
  const test = useRouteMutation(webhooks.test, {
    of: (_, { params }) => rows?.find(({ id }) => id === params.id)?.name,
    done: () => words.tested,
  })
  const remove = useRemoveWithConfirmation(webhooks.remove, {
    title: ({ name }: Webhook) => words.removeAsk(name),
    content: () => words.removeMeans,
    done: () => words.removed,
  })
  const newSecret = async ({ id }: Webhook) => {
    if (!(await askConfirmation({ title: words.rotateAsk, content: words.rotateMeans, yes: words.rotate }))) return
    const answer = await rotate.mutateAsync({ params: { id } }).catch(() => null)
    if (answer) showSecret(answer.secret)
  }
  const actions = (hook: Webhook) => (
    <>
      <RowButton
        label={`${words.log}: ${hook.name}`}
        title={words.log}
        icon={<HistoryOutlined aria-hidden />}
        onClick={() => showLog(hook)}
      />
      {mayChange && (
        <>
          <RowButton
            label={`${words.test}: ${hook.name}`}
            title={words.test}
            icon={<SendOutlined aria-hidden />}
            disabled={hook.isPaused}
            onClick={() => test.mutate({ params: { id: hook.id } })}
          />
          <RowButton
            label={`${words.rotate}: ${hook.name}`}
            title={words.rotate}
            icon={<KeyOutlined aria-hidden />}
            onClick={() => void newSecret(hook)}
          />
          <EditButton of={hook.name} onClick={() => edit(hook)} />
        </>
      )}
      {mayRemove && <RemoveButton of={hook.name} onClick={() => remove(hook)} />}
    </>
  )
  return (
    <Page
      title={words.title}
      extra={
        <ExportButton route={oneRosterFile.download} args={{}} label={words.oneRoster} done={words.oneRosterSaved} />
      }
      action={<AddButton do={webhooks.create} onClick={() => edit(null)} />}
    >
      <SecondaryText as="p">{words.about}</SecondaryText>
      <SecondaryText as="p">{words.oneRosterAbout(window.location.origin)}</SecondaryText>
      <List<Webhook>
        label={words.title}
        list={{ key: 'webhooks', query, rows, total: rows?.length }}
        columns={columns}
        phoneRow={(hook) => ({ title: hook.name, note: [stateOf(hook), countsOf(hook)].filter(Boolean).join(' · ') })}
        to={(hook) => ({ open: () => showLog(hook), hasDialog: true })}
        actions={actions}
        actionsWidth={170}
        empty={{ title: words.nothing, hint: words.hint }}
      />
      {modal}
    </Page>
  )
}
