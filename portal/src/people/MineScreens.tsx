import { Redirect, Route, Switch } from 'wouter'
import { MeScreen } from './me/MeScreen.tsx'
import { OutboxScreen } from './outbox/OutboxScreen.tsx'
import { PapersScreen } from './papers/PapersScreen.tsx'
import { SecurityScreen } from './security/SecurityScreen.tsx'

/** What is one's own: number, what has not gone yet, papers, sessions. */
export default function MineScreens() {
  return (
    <Switch>
      <Route path="/me" component={MeScreen} />
      <Route path="/outbox" component={OutboxScreen} />
      <Route path="/papers" component={PapersScreen} />
      <Route path="/security" component={SecurityScreen} />
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  )
}
