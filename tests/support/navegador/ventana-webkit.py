#!/usr/bin/python3
"""A window of WebKitGTK as narrow as a telephone, driven by WebKitWebDriver: MiniBrowser's own bar does not fit in one."""
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

contexto = WebKit2.WebContext.new_ephemeral()
contexto.set_automation_allowed(True)


def muestra(vista):
    """Puts a page in a window of its own; what it opens has another."""
    vista.connect("create", lambda otra, _: muestra(WebKit2.WebView(related_view=otra, is_controlled_by_automation=True)))
    ventana = Gtk.Window()
    ventana.set_default_size(360, 740)
    ventana.add(vista)
    ventana.show_all()
    return vista


def comienza(_contexto, sesion):
    sesion.connect("create-web-view", lambda _: muestra(WebKit2.WebView(web_context=contexto, is_controlled_by_automation=True)))


contexto.connect("automation-started", comienza)
Gtk.main()
