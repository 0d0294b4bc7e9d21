import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { OwnSession } from '@markaz/protocol/centre/sign-in/schemas'
import { useCall, useSend } from '../../shared/api/query.ts'
import { spokenMoment } from '../../shared/format/date.ts'
import { confirm } from '../../shared/ui/confirm.tsx'
import { Failed } from '../../shared/ui/Failed.tsx'
import { Muted, Panel, Stack } from '../../shared/ui/layout.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { accountText } from './account.text.ts'
import style from './profile.module.css'

/** The sessions in which the account is signed in. */
export function SessionsPanel() {
  const read = useCall(auth.sessions)
  const end = useSend(auth.endOtherSessions, {
    done: ({ count }) => accountText.ended(count),
  })
  if (read.isError && !read.data) return <Failed error={read.error} refetch={read.refetch} />
  const sessions = read.data?.sessions ?? []
  const endOthers = () =>
    confirm({
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
      </ul>
      {sessions.length > 1 && (
        <OnlineButton danger onClick={() => void endOthers()}>
          {accountText.endOthers}
        </OnlineButton>
      )}
      {sessions.length === 1 && <Muted as="p">{accountText.onlyThis}</Muted>}
    </Panel>
  )
}

function Session({ device, address, usedAt, isCurrent }: OwnSession) {
  return (
    <li className={style.setting}>
      <div>
        <div>{device ?? accountText.unknownDevice}</div>
        <Muted small>{[address, accountText.usedAt(spokenMoment(usedAt))].filter(Boolean).join(' · ')}</Muted>
      </div>
      {isCurrent && (
        <Stack row>
          <StatusPill tone="green">{accountText.thisSession}</StatusPill>
        </Stack>
      )}
    </li>
  )
}
