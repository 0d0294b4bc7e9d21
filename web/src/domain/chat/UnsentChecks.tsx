import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { HintNote, SecondaryText } from '../../shared/ui/layout.tsx'
import { chatText as words } from './chat.text.ts'
import style from './chat-screen.module.css'
import { sendOutbox } from './send-outbox.ts'

export function UnsentVerdictsNote({ count, isStalled }: { count: number; isStalled: boolean }) {
  const client = useQueryClient()
  if (count === 0) return null
  if (!isStalled)
    return count > 1 ? (
      <SecondaryText as="p" small>
        {words.checksSending(count)}
      </SecondaryText>
    ) : null
  return (
    <HintNote tone="red" className={style.unsent} role="alert">
      {words.checksUnsent(count)}
      <Button size="small" onClick={() => void sendOutbox(client)}>
        {words.retry}
      </Button>
    </HintNote>
  )
}
