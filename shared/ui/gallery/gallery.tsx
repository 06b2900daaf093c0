import { QueryClient, QueryClientProvider } from '@companion/data/query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { applyStoredFont, applyStoredTheme, ErrorBoundary, font, theme } from '../src/core';
import { ChartsPage } from './ChartsPage';
import { PartsPage } from './PartsPage';
import { ReviewsPage } from './ReviewsPage';
import { TasksPage } from './TasksPage';

applyStoredTheme();
applyStoredFont();
const asked = new URLSearchParams(window.location.hash.slice(1));
theme.write(theme.choices.find((choice) => choice === asked.get('theme')) ?? theme.read());
font.write(font.choices.find((choice) => choice === asked.get('font')) ?? font.read());

const router = createBrowserRouter([
  { path: '/parts', element: <PartsPage /> },
  { path: '/charts', element: <ChartsPage /> },
  { path: '/tasks', element: <TasksPage /> },
  { path: '*', element: <ReviewsPage /> },
]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <ErrorBoundary what="The gallery">
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <main>
        <RouterProvider router={router} />
      </main>
    </QueryClientProvider>
  </ErrorBoundary>,
);
