import { Redirect, Route, Switch } from 'wouter'
import { CourseScreen, CoursesScreen } from '../content/courses/CoursesScreen.tsx'
import { FaqScreen } from '../content/faq/FaqScreen.tsx'
import { NotificationScreen, NotificationsScreen } from '../content/notifications/NotificationsScreen.tsx'
import { OfferScreen } from '../content/offers/OfferScreen.tsx'
import { PostScreen } from '../content/posts/PostScreen.tsx'
import { PostsScreen } from '../content/posts/PostsScreen.tsx'
import { StoriesScreen, StoryViewer } from '../content/stories/StoriesScreen.tsx'
import '../content/content.css'

export default function ContentScreens() {
  return (
    <Switch>
      <Route path="/notices">
        <NotificationsScreen />
      </Route>
      <Route path="/notices/open/:id">
        {({ id }) => <NotificationScreen key={id} id={Number(id)} opensLinkedPage />}
      </Route>
      <Route path="/notices/:id">{({ id }) => <NotificationScreen key={id} id={Number(id)} />}</Route>
      <Route path="/posts">
        <PostsScreen />
      </Route>
      <Route path="/posts/:id">{({ id }) => <PostScreen key={id} id={Number(id)} />}</Route>
      <Route path="/stories">
        <StoriesScreen />
      </Route>
      <Route path="/stories/:id">{({ id }) => <StoryViewer id={Number(id)} />}</Route>
      <Route path="/faq">
        <FaqScreen />
      </Route>
      <Route path="/courses">
        <CoursesScreen />
      </Route>
      <Route path="/courses/:id">{({ id }) => <CourseScreen key={id} id={Number(id)} />}</Route>
      <Route path="/offer">
        <OfferScreen />
      </Route>
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  )
}
