import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { disablePush, enablePush, type PushRoutes, type PushState, readPushState } from '../../shared/push.ts'
import { Button, ErrorText, Section } from '../../shared/ui/parts.tsx'
import { pushNotificationText as text } from './reach.text.ts'

interface PushNotificationSwitchProps {
  title?: string
  calls: PushRoutes
  onTurned?: () => void
}

/** Needs no connection, because the browser knows whether push notifications are on. */
export const usePushState = () => useQuery({ queryKey: ['push'], queryFn: readPushState, networkMode: 'always' })

export function PushNotificationSwitch({ title = text.title, calls, onTurned }: PushNotificationSwitchProps) {
  const client = useQueryClient()
  const { data: state } = usePushState()
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const turn = async (work: (calls: PushRoutes) => Promise<PushState>) => {
    setBusy(true)
    setTrouble(null)
    try {
      client.setQueryData(['push'], await work(calls))
      onTurned?.()
    } catch (error) {
      setTrouble(error instanceof ApiError ? error.message : text.unable)
    } finally {
      setBusy(false)
    }
  }
  if (!state) return null
  return (
    <Section title={title}>
      <p>{text[state]}</p>
      <ErrorText text={trouble} />
      {state === 'off' && (
        <Button type="button" isBusy={isBusy} onClick={() => void turn(enablePush)}>
          {text.turnOn}
        </Button>
      )}
      {state === 'on' && (
        <Button type="button" isBusy={isBusy} onClick={() => void turn(disablePush)}>
          {text.turnOff}
        </Button>
      )}
    </Section>
  )
}
