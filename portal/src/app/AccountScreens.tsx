import { Redirect, Route, Switch } from 'wouter'
import { FaceScreen } from '../control/face/FaceScreen.tsx'
import { MeScreen } from '../people/me/MeScreen.tsx'
import { OutboxScreen } from '../people/outbox/OutboxScreen.tsx'
import { DocumentsScreen } from '../people/papers/DocumentsScreen.tsx'
import { SecurityScreen } from '../people/security/SecurityScreen.tsx'
import { TelegramScreen } from '../people/telegram/TelegramScreen.tsx'

export default function AccountScreens() {
  return (
    <Switch>
      <Route path="/me" component={MeScreen} />
      <Route path="/outbox" component={OutboxScreen} />
      <Route path="/papers" component={DocumentsScreen} />
      <Route path="/face" component={FaceScreen} />
      <Route path="/security" component={SecurityScreen} />
      <Route path="/telegram" component={TelegramScreen} />
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  )
}
