import { Redirect, Route, Switch } from 'wouter'
import { CourseScreen } from './courses/CourseScreen.tsx'
import { CoursesScreen } from './courses/CoursesScreen.tsx'
import { FaqScreen } from './faq/FaqScreen.tsx'
import { NoticeScreen } from './notifications/NoticeScreen.tsx'
import { NoticesScreen } from './notifications/NoticesScreen.tsx'
import { OfferScreen } from './offers/OfferScreen.tsx'
import { PostScreen } from './posts/PostScreen.tsx'
import { PostsScreen } from './posts/PostsScreen.tsx'
import { StoriesScreen } from './stories/StoriesScreen.tsx'
import { StoryViewer } from './stories/StoryViewer.tsx'
import './content.css'

export default function ContentScreens() {
  return (
    <Switch>
      <Route path="/notices">
        <NoticesScreen />
      </Route>
      <Route path="/notices/open/:id">{({ id }) => <NoticeScreen key={id} id={Number(id)} opensThing />}</Route>
      <Route path="/notices/:id">{({ id }) => <NoticeScreen key={id} id={Number(id)} />}</Route>
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
