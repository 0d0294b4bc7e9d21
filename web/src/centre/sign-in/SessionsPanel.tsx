import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { LinkedChatOrCalendar, OwnSession } from '@markaz/protocol/centre/sign-in/schemas'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { friendlyTimestampText } from '../../shared/format/date.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { accountText } from './account.text.ts'
import style from './profile.module.css'

export function SessionsPanel() {
  const read = useRouteQuery(auth.sessions)
  const end = useRouteMutation(auth.endOtherSessions, {
    done: ({ count }) => accountText.ended(count),
  })
  if (read.isError && !read.data) return <LoadFailed error={read.error} refetch={read.refetch} />
  const { sessions, others } = read.data ?? { sessions: [], others: [] }
  const isOnlyThis = sessions.length === 1 && others.length === 0
  const endOthers = () =>
    askConfirmation({
      title: accountText.endOthersAsk,
      content: accountText.endOthersMean,
      yes: accountText.endOthersYes,
      isDangerous: true,
      run: () => end.mutateAsync({}),
    })
  return (
    <Panel className={style.card}>
      <h2 className={style.heading}>{accountText.sessions}</h2>
      <ul className={style.sessions} aria-label={accountText.sessions}>
        {sessions.map((session) => (
          <Session key={session.id} {...session} />
        ))}
        {others.map((item) => (
          <OtherAccess key={`${item.kind}-${item.id}`} {...item} />
        ))}
      </ul>
      {(sessions.length > 1 || others.length > 0) && (
        <ButtonDisabledOffline danger onClick={() => void endOthers()}>
          {accountText.endOthers}
        </ButtonDisabledOffline>
      )}
      {isOnlyThis && <SecondaryText as="p">{accountText.onlyThis}</SecondaryText>}
    </Panel>
  )
}

function Session({ id, device, address, usedAt, isCurrent }: OwnSession) {
  const end = useRouteMutation(auth.endAccess, { done: () => accountText.sessionEnded })
  const name = device ?? accountText.unknownDevice
  return (
    <li className={style.setting}>
      <div>
        <div>{name}</div>
        <SecondaryText small>
          {[address, accountText.usedAt(friendlyTimestampText(usedAt))].filter(Boolean).join(' · ')}
        </SecondaryText>
      </div>
      {isCurrent ? (
        <Stack row>
          <StatusPill tone="green">{accountText.thisSession}</StatusPill>
        </Stack>
      ) : (
        <ButtonDisabledOffline
          aria-label={accountText.endSessionOf(name)}
          loading={end.isPending}
          onClick={() => end.mutate({ body: { kind: 'session', id } })}
        >
          {accountText.endOne}
        </ButtonDisabledOffline>
      )}
    </li>
  )
}

function OtherAccess({ kind, id, madeAt, linkedBy }: LinkedChatOrCalendar) {
  const end = useRouteMutation(auth.endAccess, { done: () => accountText.accessEnded[kind], refresh: ['profile'] })
  const name = accountText.access[kind]
  return (
    <li className={style.setting}>
      <div>
        <div>{name}</div>
        <SecondaryText small>
          {[linkedBy && accountText.linkedBy[linkedBy], accountText.madeAt(friendlyTimestampText(madeAt))]
            .filter(Boolean)
            .join(' · ')}
        </SecondaryText>
      </div>
      <ButtonDisabledOffline
        aria-label={accountText.endSessionOf(name)}
        loading={end.isPending}
        onClick={() => end.mutate({ body: { kind, id } })}
      >
        {accountText.endOne}
      </ButtonDisabledOffline>
    </li>
  )
}
