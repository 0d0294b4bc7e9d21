import { Redirect, Route, Switch } from 'wouter'

export default function MineScreens() {
  return (
    <Switch>
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  )
}
