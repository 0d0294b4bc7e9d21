import { EditOutlined } from '@ant-design/icons'
import { publicOffers } from '@markaz/protocol/content/offers/routes'
import type { PublicOffer, PublicOfferVersion } from '@markaz/protocol/content/offers/schemas'
import { Skeleton } from 'antd'
import { ShowIfPermitted } from '../../shared/access/access.tsx'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { RichTextView } from '../../shared/rich-text/RichTextView.tsx'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, HintNote, Panel, Stack } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { offersText as words } from './offers.text.ts'
import { publicOfferVersionPath, usePublicOfferVersion } from './use-offer.ts'

const path = '/public-offering'

export function PublicOfferPage() {
  const { inForce, shown, trouble } = usePublicOfferVersion({ followsChanges: true })
  const edit = (label: string) => (
    <ShowIfPermitted do={publicOffers.update}>
      <LinkButton to={`${path}/update`} type="primary" icon={<EditOutlined aria-hidden />}>
        {label}
      </LinkButton>
    </ShowIfPermitted>
  )
  if (inForce === null)
    return (
      <Page title={words.title}>
        <EmptyState title={words.emptyTitle} hint={words.emptyHint} action={edit(words.write)} />
      </Page>
    )
  return (
    <Page title={words.title} action={edit(words.edit)}>
      {inForce && shown ? (
        <Stack gap={16}>
          {shown.version !== inForce.version && <OldNote version={shown.version} current={inForce.version} />}
          <Text offer={shown} />
          <Versions current={inForce.version} />
        </Stack>
      ) : trouble.error ? (
        <LoadFailed error={trouble.error} refetch={trouble.refetch} />
      ) : (
        <Skeleton active />
      )}
    </Page>
  )
}

const OldNote = ({ version, current }: { version: number; current: number }) => (
  <HintNote as="div" role="status">
    <Stack row between>
      <span>{words.old(version, current)}</span>
      <Stack row>
        <ShowIfPermitted do={publicOffers.update}>
          <LinkButton size="small" to={publicOfferVersionPath(`${path}/update`, version)}>
            {words.takeBack}
          </LinkButton>
        </ShowIfPermitted>
        <LinkButton size="small" to={path}>
          {words.toCurrent}
        </LinkButton>
      </Stack>
    </Stack>
  </HintNote>
)

const Text = ({ offer: { version, body, createdAt, createdBy, acceptedCount } }: { offer: PublicOffer }) => (
  <Panel>
    <Stack gap={16}>
      <FactList
        facts={[
          [words.version, String(version)],
          [words.changed, timestampText(createdAt)],
          [words.by, createdBy.fullName],
          [words.accepted, numberText(acceptedCount)],
        ]}
      />
      <RichTextView body={body} />
    </Stack>
  </Panel>
)

const columns: Column<PublicOfferVersion>[] = [
  { key: 'version', width: 160, isName: true, cell: ({ version }) => words.versionOf(version) },
  { key: 'createdAt', title: words.changed, width: 170, cell: ({ createdAt }) => timestampText(createdAt) },
  { key: 'createdBy', title: words.by, cell: ({ createdBy }) => createdBy.fullName },
  { ...numberColumn('acceptedCount', ({ acceptedCount }) => acceptedCount, 180), title: words.accepted },
]

function Versions({ current }: { current: number }) {
  const list = useList(publicOffers.versions, { key: 'offer-versions', rows: ({ versions }) => versions, silent: true })
  return (
    <section>
      <h2>{words.versions}</h2>
      <List<PublicOfferVersion>
        isPart
        label={words.versions}
        list={list}
        columns={columns}
        rowKey={({ version }) => version}
        order={{ title: '№', of: ({ version }) => version }}
        to={({ version }) => (version === current ? path : publicOfferVersionPath(path, version))}
        phoneRow={({ version, createdAt, createdBy, acceptedCount }) => ({
          title: words.versionOf(version),
          note: createdBy.fullName,
          aside: `${timestampText(createdAt)} · ${numberText(acceptedCount)}`,
        })}
        width={720}
      />
    </section>
  )
}
