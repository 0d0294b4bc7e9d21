import { portalParentingVideos } from '@markaz/protocol/content/parenting-videos/own-parenting-videos.routes'
import { childrenOfParent } from '@markaz/protocol/control/children/routes'
import { useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { ChannelsScreen } from '../content/channels/ChannelsScreen.tsx'
import { ParentNotificationsScreen } from '../content/channels/ParentNotificationsScreen.tsx'
import { ParentingVideosScreen } from '../content/parenting-videos/ParentingVideosScreen.tsx'
import { PostScreen } from '../content/posts/PostScreen.tsx'
import { PostsScreen } from '../content/posts/PostsScreen.tsx'
import { ChildrenScreen } from '../control/children/ChildrenScreen.tsx'
import { ChildScreen } from '../control/children/ChildScreen.tsx'
import { childrenText as text } from '../control/children/children.text.ts'
import { DoorPassagesScreen } from '../control/children/DoorPassagesScreen.tsx'
import { HomeScreen, useUnreadInboxCounts } from '../control/children/HomeScreen.tsx'
import { FaceConsentScreen } from '../control/face/FaceConsentScreen.tsx'
import { LetterScreen } from '../control/weekly-letters/LetterScreen.tsx'
import { RankScreen } from '../motivation/awards/RankScreen.tsx'
import { PointsScreen } from '../motivation/points/PointsScreen.tsx'
import { DiscountsScreen } from '../people/discounts/DiscountsScreen.tsx'
import { DocumentsScreen } from '../people/papers/DocumentsScreen.tsx'
import { SecurityScreen } from '../people/security/SecurityScreen.tsx'
import { ConversationScreen, ConversationsScreen } from '../people/talks/ConversationsScreen.tsx'
import { removeCacheOfChildrenExcept, useCachedApiCall } from '../shared/api/cached-calls.ts'
import { useAppIconBadge } from '../shared/badge.ts'
import { useParentLiveUpdates } from '../shared/live/use-live-updates.ts'
import { ChildIdContext, useCurrentUser } from '../shared/me.ts'
import { useSendOutboxWhenOnline } from '../shared/outbox/use-outbox.ts'
import { ChoiceButtons, LoadingOrError, Screen } from '../shared/ui/parts.tsx'
import { CalendarScreen } from '../teaching/calendar/CalendarScreen.tsx'
import { ExamListScreen } from '../teaching/exams/ExamListScreen.tsx'
import { HomeworkListScreen } from '../teaching/homework/HomeworkListScreen.tsx'
import { MissingHomeworkScreen } from '../teaching/homework/MissingHomeworkScreen.tsx'
import { GroupJournalScreen, JournalScreen } from '../teaching/journal/JournalScreens.tsx'
import { LessonsScreen } from '../teaching/lessons/LessonsScreen.tsx'
import { MeetingsScreen } from '../teaching/meetings/MeetingsScreen.tsx'
import { NotesScreen } from '../teaching/notes/NotesScreen.tsx'
import { VideoScreen } from '../teaching/videos/VideosScreen.tsx'
import { BottomNav, type NavEntry, useSignOutListener } from './BottomNav.tsx'
import { listenForNotificationClicks } from './worker.ts'
import '../content/content.css'
import '../motivation/motivation.css'
import { ownNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { useSearch } from 'wouter'
import { refetchPaths } from '../shared/api/cached-calls.ts'
import { callApi } from '../shared/api/call.ts'

export default function ParentPortal({ onLeft }: { onLeft: () => void }) {
  const { data } = useCachedApiCall(childrenOfParent.list)
  useParentLiveUpdates()
  useSendOutboxWhenOnline(useCurrentUser().id)
  useSignOutListener(onLeft)
  useMarkNotificationsRead()
  const [, go] = useLocation()
  useEffect(() => listenForNotificationClicks(go), [go])
  const unread = useUnreadInboxCounts()
  useAppIconBadge(unread?.all)
  useEffect(() => {
    if (data) void removeCacheOfChildrenExcept(data.children.map(({ id }) => id))
  }, [data])
  return (
    <>
      <Switch>
        <Route path="/" component={HomeScreen} />
        <Route path="/timetable" component={Timetable} />
        <Route path="/posts">
          <OfAny>
            <PostsScreen />
          </OfAny>
        </Route>
        <Route path="/posts/:id">
          {({ id }) => (
            <OfAny>
              <PostScreen key={id} id={Number(id)} />
            </OfAny>
          )}
        </Route>
        <Route path="/children" component={ChildrenScreen} />
        <Route path="/children/:child" nest>
          {({ child }) => <OfChild key={child} id={Number(child)} />}
        </Route>
        <Route path="/talks" component={ConversationsScreen} />
        <Route path="/talks/:id">{({ id }) => <ConversationScreen key={id} id={Number(id)} />}</Route>
        <Route path="/told" component={ParentNotificationsScreen} />
        <Route path="/calendar" component={CalendarScreen} />
        <Route path="/ways" component={ChannelsScreen} />
        <Route path="/videos" component={ParentingVideosScreen} />
        <Route path="/videos/:id">
          {({ id }) => <VideoScreen key={id} id={Number(id)} play={portalParentingVideos.play} />}
        </Route>
        <Route path="/security" component={SecurityScreen} />
        <Route>
          <Redirect to="/" />
        </Route>
      </Switch>
      <BottomNav places={places} count={{ '/': unread?.all ?? 0 }} counted={text.unreadOf} />
    </>
  )
}

const places: readonly NavEntry[] = [
  { path: '/', icon: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z', title: text.today, isHere: (at) => /^\/($|talks|told)/.test(at) },
  {
    path: '/timetable',
    icon: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4',
    title: text.timetable,
    isHere: (at) => at === '/timetable',
  },
  {
    path: '/posts',
    icon: 'M5 4h14v16H5zM8 8h8M8 12h8M8 16h5',
    title: text.posts,
    isHere: (at) => at.startsWith('/posts'),
  },
  {
    path: '/children',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6',
    title: text.own,
    isHere: () => true,
  },
]

/** Shows a child's screens. If the parent's link to the child has ended, the start screen opens instead. */
function OfChild({ id }: { id: number }) {
  const { data, error, again } = useCachedApiCall(childrenOfParent.list)
  const child = data?.children.find((one) => one.id === id)
  if (data && !child) return <Redirect to="~/" />
  if (!child)
    return (
      <Screen title="" back="~/">
        <LoadingOrError error={error} again={again} />
      </Screen>
    )
  return (
    <ChildIdContext value={id}>
      <Switch>
        <Route path="/">
          <ChildScreen child={child} />
        </Route>
        <Route path="/journal" component={JournalScreen} />
        <Route path="/journal/:id">{({ id: groupId }) => <GroupJournalScreen id={Number(groupId)} />}</Route>
        <Route path="/timetable">
          <LessonsScreen />
        </Route>
        <Route path="/homework" component={HomeworkListScreen} />
        <Route path="/missing" component={MissingHomeworkScreen} />
        <Route path="/letters/:week?">{({ week }) => <LetterScreen week={week} />}</Route>
        <Route path="/exams" component={ExamListScreen} />
        <Route path="/points" component={PointsScreen} />
        <Route path="/places" component={RankScreen} />
        <Route path="/papers" component={DocumentsScreen} />
        <Route path="/discounts">
          <DiscountsScreen childId={id} />
        </Route>
        <Route path="/meetings">
          <MeetingsScreen childId={id} />
        </Route>
        <Route path="/notes">
          <NotesScreen childId={id} name={child.fullName} />
        </Route>
        <Route path="/passes" component={DoorPassagesScreen} />
        <Route path="/face" component={FaceConsentScreen} />
        <Route>
          <Redirect to="/" />
        </Route>
      </Switch>
    </ChildIdContext>
  )
}

function OfAny({ children: shown }: { children: React.ReactNode }) {
  const { data, error, again } = useCachedApiCall(childrenOfParent.list)
  const first = data?.children[0]
  if (first) return <ChildIdContext value={first.id}>{shown}</ChildIdContext>
  return (
    <Screen title="">
      <LoadingOrError error={error} again={again} />
    </Screen>
  )
}

function Timetable() {
  const { data, error, again } = useCachedApiCall(childrenOfParent.list)
  const [chosen, choose] = useState<number | null>(null)
  const known = data?.children ?? []
  const child = known.find(({ id }) => id === chosen) ?? known[0]
  if (!child)
    return (
      <Screen title={text.timetable}>
        <LoadingOrError error={error} again={again} />
      </Screen>
    )
  const options = known.map(({ id, fullName }) => ({ value: id, name: fullName }))
  return (
    <ChildIdContext value={child.id}>
      <LessonsScreen
        key={child.id}
        above={
          known.length > 1 && <ChoiceButtons label={text.whose} options={options} value={child.id} onChosen={choose} />
        }
      />
    </ChildIdContext>
  )
}

/**
 * If the user opened this page from a notification, the address contains the notification's id (`?told=7`). Marks this
 * notification as read.
 */
function useMarkNotificationsRead(): void {
  const id = Number(new URLSearchParams(useSearch()).get('told'))
  useEffect(() => {
    if (!id) return
    // Offline this call fails, so the notification stays unread until the user opens the list of notifications.
    void callApi(ownNotificationChannels.markRead, { params: { id } })
      .then(() => refetchPaths('/told'))
      .catch(() => {})
  }, [id])
}
