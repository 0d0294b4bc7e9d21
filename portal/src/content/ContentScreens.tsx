import { Redirect, Route, Switch } from 'wouter'

export default function ContentScreens() {
  return (
    <Switch>
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  )
}
