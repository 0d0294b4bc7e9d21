import { Redirect, Route, Switch } from 'wouter'
import { RankScreen } from '../motivation/awards/RankScreen.tsx'
import { EventScreen } from '../motivation/events/EventScreen.tsx'
import { EventsScreen } from '../motivation/events/EventsScreen.tsx'
import { PurchasesScreen } from '../motivation/market/PurchasesScreen.tsx'
import { ShopScreen } from '../motivation/market/ShopScreen.tsx'
import { PointsScreen } from '../motivation/points/PointsScreen.tsx'
import '../motivation/motivation.css'

export default function MotivationScreens() {
  return (
    <Switch>
      <Route path="/points">
        <PointsScreen />
      </Route>
      <Route path="/places">
        <RankScreen />
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
