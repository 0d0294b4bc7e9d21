import { ownVideos } from '@markaz/protocol/teaching/videos/own-videos.routes'
import { Redirect, Route, Switch } from 'wouter'
import { LetterScreen } from '../control/weekly-letters/LetterScreen.tsx'
import { CalendarScreen } from '../teaching/calendar/CalendarScreen.tsx'
import { ExamListScreen } from '../teaching/exams/ExamListScreen.tsx'
import { ExamScreen } from '../teaching/exams/ExamScreen.tsx'
import { HomeworkListScreen } from '../teaching/homework/HomeworkListScreen.tsx'
import { HomeworkScreen } from '../teaching/homework/HomeworkScreen.tsx'
import { MissingHomeworkScreen } from '../teaching/homework/MissingHomeworkScreen.tsx'
import { GroupJournalScreen, JournalScreen } from '../teaching/journal/JournalScreens.tsx'
import { LessonsScreen } from '../teaching/lessons/LessonsScreen.tsx'
import { VideoScreen, VideosScreen } from '../teaching/videos/VideosScreen.tsx'
import '../domain/work/work.css'

export default function TeachingScreens() {
  return (
    <Switch>
      <Route path="/lessons">
        <LessonsScreen />
      </Route>
      <Route path="/calendar" component={CalendarScreen} />
      <Route path="/journal" component={JournalScreen} />
      <Route path="/journal/:id">{({ id }) => <GroupJournalScreen id={Number(id)} />}</Route>
      <Route path="/homework" component={HomeworkListScreen} />
      <Route path="/homework/:id">{({ id }) => <HomeworkScreen id={Number(id)} />}</Route>
      <Route path="/missing" component={MissingHomeworkScreen} />
      <Route path="/letters/:week?">{({ week }) => <LetterScreen week={week} />}</Route>
      <Route path="/videos" component={VideosScreen} />
      <Route path="/videos/:id">{({ id }) => <VideoScreen key={id} id={Number(id)} play={ownVideos.play} />}</Route>
      <Route path="/exams" component={ExamListScreen} />
      <Route path="/exams/:id">{({ id }) => <ExamScreen id={Number(id)} />}</Route>
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  )
}
