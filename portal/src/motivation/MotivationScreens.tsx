import { Redirect, Route, Switch } from 'wouter'
import { PlacesScreen } from './awards/PlacesScreen.tsx'
import { EventScreen } from './events/EventScreen.tsx'
import { EventsScreen } from './events/EventsScreen.tsx'
import { PurchasesScreen } from './market/PurchasesScreen.tsx'
import { ShopScreen } from './market/ShopScreen.tsx'
import { PointsScreen } from './points/PointsScreen.tsx'
import './motivation.css'

export default function MotivationScreens() {
  return (
    <Switch>
      <Route path="/points">
        <PointsScreen />
      </Route>
      <Route path="/places">
        <PlacesScreen />
      </Route>
      <Route path="/shop">
        <ShopScreen />
      </Route>
      <Route path="/shop/purchases">
        <PurchasesScreen />
      </Route>
      <Route path="/events">
        <EventsScreen />
      </Route>
      <Route path="/events/:id">{({ id }) => <EventScreen key={id} id={Number(id)} />}</Route>
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  )
}
