import { health } from '@markaz/protocol/control/health/routes'
import type { SystemHealth, TestMessageChannel } from '@markaz/protocol/control/health/schemas'
import { useState } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { HintNote, Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import style from './health.module.css'
import { systemHealthText as words } from './health.text.ts'

export function SendTestMessagePanel({ targets }: { targets: SystemHealth['tests'] }) {
  const [channel, setChannel] = useState<TestMessageChannel | null>(null)
  const send = useRouteMutation(health.sendTest, { refresh: ['notifications', 'auth'] })
  if (!useMayCall(health.sendTest)) return null
  const start = (chosen: TestMessageChannel) => {
    setChannel(chosen)
    send.mutate({ body: { channel: chosen } })
  }
  return (
    <Panel className={style.section} aria-label={words.test}>
      <h2>{words.test}</h2>
      <SecondaryText as="p">{words.testAbout}</SecondaryText>
      <Stack row>
        {targets.map((target) => (
          <ButtonDisabledOffline
            key={target.channel}
            disabled={target.lacks !== null}
            loading={send.isPending && channel === target.channel}
            aria-label={words.sendTo(target.title)}
            onClick={() => start(target.channel)}
          >
            {target.title}
          </ButtonDisabledOffline>
        ))}
      </Stack>
      {targets
        .filter(({ lacks }) => lacks)
        .map(({ title, lacks }) => (
          <SecondaryText key={title} as="p" small>
            {title}: {lacks}
          </SecondaryText>
        ))}
      {send.data && !send.isPending && <Result key={send.submittedAt} {...send.data} />}
    </Panel>
  )
}

function Result({ isSent, says, smsId }: { isSent: boolean; says: string; smsId: number | null }) {
  const later = useRouteQuery(
    health.readTestSms,
    { params: { id: smsId ?? 0 } },
    { enabled: smsId !== null, silent: true, staleMs: 0, pollMs: (sms) => (sms?.isWaiting === false ? 0 : 3_000) },
  )
  const shown = later.data ?? { isSent, says }
  return (
    <HintNote tone={shown.isSent ? 'green' : 'red'} role="status">
      {shown.says}
    </HintNote>
  )
}
