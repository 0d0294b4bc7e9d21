import { Redirect, Route, Switch } from 'wouter'

export default function MotivationScreens() {
  return (
    <Switch>
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  )
}
