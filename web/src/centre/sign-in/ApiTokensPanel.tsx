import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import type { AccessToken } from '@markaz/protocol/centre/tokens/schemas'
import type { Grant } from '@markaz/protocol/route'
import { Button } from 'antd'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { friendlyTimestampText, shortDateText } from '../../shared/format/date.ts'
import { grantDisplayName } from '../../shared/text/permissions.text.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './profile.module.css'
import { apiTokensText as words } from './profile.text.ts'

const CreateApiTokenModal = lazyWithRetry(() => import('./CreateApiTokenModal.tsx').then((m) => m.CreateApiTokenModal))
const OneTimeSecretModal = lazyWithRetry(() =>
  import('../../shared/ui/OneTimeSecretModal.tsx').then((m) => m.OneTimeSecretModal),
)

export function ApiTokensPanel() {
  const read = useRouteQuery(accessTokens.list)
  const { open, modal } = useModal()
  if (read.isError && !read.data) return <LoadFailed error={read.error} refetch={read.refetch} />
  const tokens = read.data?.tokens ?? []
  const showMade = (token: string) =>
    open((close) => (
      <OneTimeSecretModal title={words.madeTitle} why={words.once} secret={token} copied={words.copied} close={close} />
    ))
  return (
    <Panel className={style.card}>
      <Stack gap={12}>
        <h2 className={style.heading}>{words.title}</h2>
        <SecondaryText>{words.about}</SecondaryText>
        {tokens.length > 0 && (
          <ul className={style.sessions} aria-label={words.title}>
            {tokens.map((token) => (
              <Token key={token.id} {...token} />
            ))}
          </ul>
        )}
        {read.data && tokens.length === 0 && <SecondaryText as="p">{words.none}</SecondaryText>}
        <Stack row>
          <Button onClick={() => open((close) => <CreateApiTokenModal close={close} onCreated={showMade} />)}>
            {words.make}
          </Button>
        </Stack>
      </Stack>
      {modal}
    </Panel>
  )
}

function Token({ id, name, grants, lastDay, usedAt, usedAddress, isLive }: AccessToken) {
  const revoke = useRouteMutation(accessTokens.revoke, { of: () => name, done: () => words.revoked })
  const ask = () =>
    askConfirmation({
      title: words.revokeAsk(name),
      content: words.revokeMeans,
      yes: words.revoke,
      isDangerous: true,
      run: () => revoke.mutateAsync({ params: { id } }),
    })
  return (
    <li className={style.setting}>
      <div className={style.words}>
        <div className={style.called}>{name}</div>
        <SecondaryText small as="div">
          {grants.map((grant) => grantDisplayName(grant as Grant)).join(', ')}
        </SecondaryText>
        <SecondaryText small as="div">
          {words.idOf(id)}
        </SecondaryText>
        <SecondaryText small>
          {usedAt ? words.used(friendlyTimestampText(usedAt), usedAddress) : words.unused}
        </SecondaryText>
      </div>
      <Stack row>
        <StatusPill tone={isLive ? 'green' : 'grey'}>{words.state(isLive, shortDateText(lastDay))}</StatusPill>
        {isLive && (
          <ButtonDisabledOffline danger type="text" aria-label={`${words.revoke}: ${name}`} onClick={() => void ask()}>
            {words.revoke}
          </ButtonDisabledOffline>
        )}
      </Stack>
    </li>
  )
}
