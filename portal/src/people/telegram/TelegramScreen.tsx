import { studentTelegram } from '@markaz/protocol/people/telegram/routes'
import { telegramText as text } from '../../domain/reach/reach.text.ts'
import { TelegramPanel } from '../../domain/reach/TelegramPanel.tsx'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { Screen } from '../../shared/ui/parts.tsx'

export function TelegramScreen() {
  const { data: _, ...kept } = useCachedCall(studentTelegram.read)
  return (
    <Screen title={text.title} back="/me" kept={kept}>
      <p>{text.about}</p>
      <TelegramPanel calls={studentTelegram} />
    </Screen>
  )
}
