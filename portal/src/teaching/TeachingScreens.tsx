import { Redirect, Route, Switch } from 'wouter'

export default function TeachingScreens() {
  return (
    <Switch>
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  )
}
