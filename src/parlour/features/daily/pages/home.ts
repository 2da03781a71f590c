import type { HomePart } from '$client/home/home.svelte';
import { daily, type DailySchedule } from './api';
import AtHome from './AtHome.svelte';

export const home: HomePart<DailySchedule> = { load: daily, Part: AtHome };
