import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { text } from './lib/text.svelte';

const target = document.getElementById('app');
if (target) text.start().then(() => mount(App, { target }));
