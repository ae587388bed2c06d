// The sentences of campaigns, loaded only where a campaign is shown.

import { text } from './text.svelte';

const files = import.meta.glob<string>('../locales/*/campaign.ftl', { query: '?raw', import: 'default' });

/** Done when they are there. */
export const campaignWords = text.also(files);
