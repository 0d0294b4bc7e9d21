import { studentTelegram } from '@markaz/protocol/people/telegram/routes'
import { Redirect, Route, Switch } from 'wouter'
import { FaceConsentScreen } from '../control/face/FaceConsentScreen.tsx'
import { telegramLinkText as text } from '../domain/reach/reach.text.ts'
import { TelegramPanel } from '../domain/reach/TelegramPanel.tsx'
import { MeScreen } from '../people/me/MeScreen.tsx'
import { OutboxScreen } from '../people/outbox/OutboxScreen.tsx'
import { DocumentsScreen } from '../people/papers/DocumentsScreen.tsx'
import { SecurityScreen } from '../people/security/SecurityScreen.tsx'
import { useCachedApiCall } from '../shared/api/cached-calls.ts'
import { Screen } from '../shared/ui/parts.tsx'

export default function AccountScreens() {
  return (
    <Switch>
      <Route path="/me" component={MeScreen} />
      <Route path="/outbox" component={OutboxScreen} />
      <Route path="/papers" component={DocumentsScreen} />
      <Route path="/face" component={FaceConsentScreen} />
      <Route path="/security" component={SecurityScreen} />
      <Route path="/telegram" component={TelegramScreen} />
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  )
}

function TelegramScreen() {
  const { data: _, ...kept } = useCachedApiCall(studentTelegram.read)
  return (
    <Screen title={text.title} back="/me" kept={kept}>
      <p>{text.about}</p>
      <TelegramPanel calls={studentTelegram} />
    </Screen>
  )
}
